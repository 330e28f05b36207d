/** Meeting other phones by way of the signaling service that this page came from. */
import { encode, fromBase64url, toBase64url, utf8 } from "../net/bytes";
import { claim, type Claim } from "../net/doorbell";
import { Superseded, whyNoRooms } from "../net/errors";
import { Host } from "../net/host";
import { deviceIdentity, freshIdentity, verify, type Identity } from "../net/identity";
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

  async open({ game, match, keys, linkOnly }: Opening, hooks: RoomHooks): Promise<OpenRoom> {
    const identity = await this.device();
    let epoch = keys?.epoch ?? 0;
    const host = await Host.open(
      {
        url: this.url,
        identity,
        meta: () => ({ room: game, match: match(), epoch }),
        onlink: (link) => hooks.arrived(lineOf(link)),
        onstatus: (trouble) => {
          hooks.door(trouble?.code ?? null);
          if (trouble instanceof Superseded) hooks.superseded(trouble.epoch, trouble.seat);
        },
        linkOnly,
      },
      keys,
    );
    epoch = host.record.epoch;
    return {
      get keys() {
        return host.record;
      },
      moved: () => host.moved(),
      nameHeirs: (heirs) => host.nameHeirs(heirs),
      transfer: (seat) => host.transfer(seat),
      close: (forever) => host.close(forever),
    };
  }

  async meet(invite: Invite, signal: AbortSignal): Promise<Line> {
    const identity = await this.device();
    return lineOf(await join(invite.code, invite.secret, { url: this.url, identity, signal }));
  }

  claim(code: string, token: string, heir: number): Promise<Claim> {
    return claim(this.url, code, fromBase64url(token), heir);
  }

  async sign(text: string): Promise<string> {
    return toBase64url(await (await this.device()).sign(recordOf(text)));
  }

  check(key: string, text: string, signature: string): Promise<boolean> {
    return verify(fromBase64url(key), recordOf(text), fromBase64url(signature));
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

/** What is signed of a record of succession (PROTOCOLS.md 3.4): never anything that another signature covers. */
function recordOf(text: string): Uint8Array<ArrayBuffer> {
  return encode("epoch", utf8(text));
}

function lineOf(link: Link): Line {
  return {
    room: link.meta.room,
    match: link.meta.match,
    key: link.key,
    place: link.place,
    verified: link.verified,
    emoji: link.emoji,
    epoch: link.meta.epoch,
    send: (text) => link.send(text),
    close: () => link.close(),
    listen: (text, closed) => {
      link.onclose = closed;
      link.onmessage = text;
    },
  };
}
