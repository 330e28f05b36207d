/** Meeting other phones: what the rest of the app may use. */
export { emojiName } from "./emoji";
export { claim } from "./doorbell";
export { type MeetCode, MeetError, Superseded, whyNoRooms } from "./errors";
export type { Meta } from "./handshake";
export { Host, type HostOptions } from "./host";
export { deviceIdentity, freshIdentity, type Identity } from "./identity";
export { forgetFragment, type Invite, makeInvite, parseInvite } from "./invite";
export { join, type JoinOptions } from "./joiner";
export type { Link } from "./link";
export type { RoomRecord } from "./porch";
