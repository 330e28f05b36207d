/** Meeting other phones by way of the signaling service that this page came from. */
import { whyNoRooms } from "../net/errors";
import { Host } from "../net/host";
import { deviceIdentity, freshIdentity, type Identity } from "../net/identity";
import { makeInvite, parseInvite, type Invite } from "../net/invite";
import { join } from "../net/joiner";
import type { Link } from "../net/link";
import type { Meeting, OpenRoom, Opening, RoomHooks } from "./meeting";
import type { Line } from "./peers";

export class RoomMeeting implements Meeting {
  private identity: Promise<Identity> | null = null;

  constructor(private readonly url = location.origin) {}

  unable(): string | null {
    return whyNoRooms();
  }

  async key(): Promise<string> {
    return (await this.device()).key;
  }

  async open({ game, match, keys }: Opening, hooks: RoomHooks): Promise<OpenRoom> {
    const identity = await this.device();
    let epoch = keys?.epoch ?? 0;
    const host = await Host.open(
      {
        url: this.url,
        identity,
        meta: () => ({ room: game, match: match(), epoch }),
        onlink: (link) => hooks.arrived(lineOf(link)),
        onstatus: (trouble) => hooks.door(trouble?.code ?? null),
      },
      keys,
    );
    epoch = host.record.epoch;
    return { keys: host.record, moved: () => host.moved(), close: (forever) => host.close(forever) };
  }

  async meet(invite: Invite, signal: AbortSignal): Promise<Line> {
    const identity = await this.device();
    return lineOf(await join(invite.code, invite.secret, { url: this.url, identity, signal }));
  }

  link(invite: Invite): string {
    return makeInvite(location.origin + location.pathname, invite);
  }

  parse(text: string): Invite | null {
    return parseInvite(text);
  }

  /** Where the browser keeps nothing, the key lasts as long as the page. */
  private device(): Promise<Identity> {
    this.identity ??= deviceIdentity().catch(() => freshIdentity());
    return this.identity;
  }
}

function lineOf(link: Link): Line {
  return {
    room: link.meta.room,
    match: link.meta.match,
    key: link.key,
    place: link.place,
    verified: link.verified,
    send: (text) => link.send(text),
    close: () => link.close(),
    listen: (text, closed) => {
      link.onclose = closed;
      link.onmessage = text;
    },
  };
}
