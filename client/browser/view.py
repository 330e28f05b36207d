"""What a screen shows, as plain data: a Guest's Game in the shape of `View` in pwa/src/app/protocol.ts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from client.browser.asks import fits_by_meld, pays_as_laid
from client.browser.deal_view import broken, deal_view, table_code
from client.facts import (
    CameBack,
    Ended,
    Fact,
    Left,
    LostTurn,
    PutOut,
    Rehoused,
    RobotSat,
    Seated,
    TookOver,
    TookTime,
    Unseated,
    WentAway,
)
from client.game import Game, Presence, Seat
from client.guest import Guest
from engine.action import NewMeld
from engine.choices import Choices, Exchanging
from engine.event import (
    AtuAnnounced,
    Blocked,
    Closed,
    Dealt,
    Discarded,
    DoublesAnnounced,
    DoublesDone,
    DoublesExchanged,
    Drew,
    Laid,
    Reshuffled,
    Spoilt,
    TablaAnnounced,
    Took,
)
from engine.finish import closes
from engine.laid import LaidMeld
from engine.meld import Run, as_laid
from engine.round import Round
from engine.rules import Phase, Rules
from engine.tile import HIDDEN, JOKER, Tile, plain

Json = dict[str, Any]
Tiles = tuple[Tile, ...]
STEPS: Final = {Phase.TAKE: "take", Phase.THROW: "throw", Phase.DOUBLES: "doubles", Phase.OVER: "over"}
PRESENCES: Final = {p: "robot" if p is Presence.OUT else p.value for p in Presence}
HAPPENINGS: Final[dict[type, str]] = {
    Dealt: "dealt",
    Drew: "drew",
    Took: "took",
    Discarded: "threw",
    AtuAnnounced: "atu",
    DoublesAnnounced: "doubles-said",
    DoublesExchanged: "exchanged",
    DoublesDone: "doubles-done",
    Laid: "laid",
    TablaAnnounced: "tabla",
    Spoilt: "spoilt",
    Closed: "closed",
    Blocked: "blocked",
    Reshuffled: "reshuffled",
    Seated: "joined",
    Unseated: "left",
    Left: "left",
    WentAway: "away",
    CameBack: "back",
    LostTurn: "lost-turn",
    RobotSat: "robot",
    TookOver: "took-over",
    PutOut: "out",
    TookTime: "took-time",
    Ended: "ended",
    Rehoused: "rehoused",
}


def view(guest: Guest, *, host: bool, code: str | None, log: list[Json], now: float) -> Json:
    """The whole screen of one seat. `log`: newest happenings, from `happening`. `now` in seconds."""
    game, seat, round_ = guest.game, guest.seat, guest.game.round
    sitting = game.seats[seat] if seat is not None else None
    return {
        "seat": -1 if seat is None else seat,
        "stage": _stage(guest),
        "stopped": guest.broken or guest.parted,
        "behind": guest.behind,
        "host": host,
        "local": game.setup.local if game.setup else False,
        "code": code,
        "match": game.setup.match if game.setup else "",
        "dealer": None if game.setup is None or game.setup.local else game.dealer,
        "rules": _rules(game),
        "round": len(game.match.points) + (round_ is not None and not round_.over) if game.match else 0,
        "most": game.most,
        "seats": [_seat(game, n, s, shaky=n in guest.shaky) for n, s in enumerate(game.seats)],
        "turn": game.turn,
        "step": "shuffle" if round_ is None else STEPS.get(round_.phase, "shuffle"),
        "clock": _clock(guest, now),
        "direction": round_.rules.direction if round_ else "right",
        "commonRow": _common_row(round_),
        "melds": [_laid(meld) for meld in round_.table] if round_ else [],
        "laysMelds": bool(round_ and round_.rules.laying is not None),
        "layoutCounts": bool(round_ and pays_as_laid(round_)),
        "stock": len(round_.stock) if round_ else 0,
        "atu": _name(round_.atu) if round_ and round_.atu != HIDDEN else None,
        "rack": [str(t) for t in round_.racks[seat].tiles]
        if round_ and round_.racks and seat is not None
        else [],
        "taken": _taken(round_, seat),
        "twin": bool(
            round_ and seat is not None and round_.twin == seat and round_.atu.is_real and not round_.over
        ),
        "choices": _choices(game, seat, host=host),
        "deal": deal_view(guest, host=host),
        "tableCode": table_code(guest),
        "broken": broken(guest),
        "log": log,
        "scores": [list(points) for points in game.match.points] if game.match else [],
        "totals": list(game.match.totals) if game.match else [],
        "settlement": settlement(game),
        "winners": list(game.match.winners) if game.match and game.match.over else [],
        "ready": list(guest.ready),
        "ending": list(guest.ending),
        "waits": guest.waits or None,
        "handed": None if game.handed is None else game.handed.seat,
        "ticket": None if guest.offered is None else {"seat": guest.offered[0], "ticket": guest.offered[1]},
        "link": guest.link,
        "robotInPlace": bool(sitting and sitting.person and sitting.presence is Presence.ROBOT),
    }


def happening(n: int, fact: Fact) -> Json | None:
    """A line of the log for `fact`, or None if there is nothing to say of it."""
    what = HAPPENINGS.get(type(fact))
    if what is None:
        return None
    shown: tuple[Tile | None, ...] = (getattr(fact, "tile", None), getattr(fact, "discard", None))
    tile = next((t for t in (*shown, *getattr(fact, "tiles", ())) if t is not None), None)
    return {
        "n": n,
        "what": what,
        "seat": fact.of if isinstance(fact, DoublesExchanged) else getattr(fact, "seat", None),
        "to": fact.by if isinstance(fact, DoublesExchanged) else None,
        "tile": _name(tile),
        "name": getattr(fact, "name", None),
        "tiles": _names(_doubles_told(fact)),
    }


def _doubles_told(fact: Fact) -> Tiles:
    match fact:
        case Spoilt(doubles=shown):
            return shown
        case DoublesExchanged(given=given, taken=taken) if HIDDEN not in (given, taken):
            return given, taken
        case _:
            return ()


def _stage(guest: Guest) -> str:
    game = guest.game
    if game.setup is None:
        return "connecting"
    if game.match is None:
        return "lobby"
    if game.round is not None and not game.round.over:
        return "play"
    return "finished" if game.match.over else "settled"


def _rules(game: Game) -> Json:
    setup = game.setup
    if setup is None:
        return {"variant": "T1", "rounds": 0, "seconds": 0, "robots": 0, "level": "normal", "options": {}}
    return {
        "variant": setup.variant,
        "rounds": setup.rounds,
        "seconds": setup.seconds,
        "robots": setup.robots,
        "level": setup.level,
        "options": dict(setup.options),
    }


def _seat(game: Game, n: int, seat: Seat, *, shaky: bool) -> Json:
    round_ = game.round if game.round is not None and game.round.racks else None
    own_row = round_.rows[n] if round_ and len(round_.rows) == round_.seats else ()
    return {
        "seat": n,
        "name": seat.name,
        "kind": "person" if seat.person else "robot",
        "level": seat.level or None,
        "presence": "shaky" if shaky and seat.presence is Presence.HERE else PRESENCES[seat.presence],
        "out": seat.presence is Presence.OUT,
        "tiles": len(round_.racks[n]) if round_ else 0,
        "row": [str(t) for t in own_row],
        "dead": bool(round_ and own_row and round_.rules.rows.dead(round_) == n),
        "starter": bool(round_ and round_.starter == n),
        "announced": bool(round_ and round_.announced == n),
        "verified": None,
        "key": seat.key or None,
        "opened": bool(round_ and any(meld.owner == n for meld in round_.table)),
        "tabla": bool(round_ and n in round_.on_rack),
        "few": bool(round_ and n in round_.few),
    }


def _common_row(round_: Round | None) -> Json | None:
    """The one row of discards of variants that have one."""
    if round_ is None or not round_.rows or len(round_.rows) == round_.seats:
        return None
    return {"tiles": [str(t) for t in round_.rows[0]], "dead": round_.rules.rows.dead(round_) == 0}


def _laid(meld: LaidMeld) -> Json:
    return {
        "id": meld.id,
        "owner": meld.owner,
        "kind": "run" if isinstance(meld.meld, Run) else "group",
        "tiles": [
            {"name": str(piece.tile), "credit": piece.credit, "sideways": piece.sideways}
            for piece in meld.pieces
        ],
        "locked": meld.locked,
    }


def _clock(guest: Guest, now: float) -> Json | None:
    if guest.clock is None or guest.game.turn is None:
        return None
    total, left, at = guest.clock
    return {"total": total, "left": max(0, round(left - (now - at) * 1000))}


def _taken(round_: Round | None, seat: int | None) -> str | None:
    if round_ is None or round_.took is None or round_.took.seat != seat:
        return None
    return str(round_.took.tile if isinstance(round_.took, Drew) else round_.took.tiles[0])


def _choices(game: Game, seat: int | None, *, host: bool) -> Json:
    round_, match = game.round, game.match
    over = match is not None and (round_ is None or round_.over)
    robot = seat is not None and game.seats[seat].wants_robot
    may = round_.choices(seat) if round_ and seat is not None and not robot else Choices()
    may_close = may.close or may.take_atu or may.take_last
    closing = bool(round_ and seat is not None and may_close and closes(round_, seat))
    return {
        "draw": may.draw,
        "take": may.source if may.take else None,
        "takeFrom": list(may.take),
        "takeLays": may.take_lays,
        "throw": _names(may.throw),
        "close": closing,
        "takeAtu": may.take_atu,
        "takeLast": may.take_last,
        "atu": may.announce_atu,
        "lay": may.lay,
        "opens": may.opens,
        "needed": round_.rules.laying.needed(round_, seat)
        if round_ and round_.rules.laying and seat is not None and may.lay
        else None,
        "fits": fits_by_meld(may.fits),
        "tabla": may.announce_tabla,
        "few": may.announce_few,
        "doubles": _doubles(round_, seat, may.exchange)
        if round_ and seat is not None and may.exchange
        else None,
        "spoil": _names(may.spoil),
        "end": bool(over and match and not match.over and not robot),
        "start": host and game.lobby and sum(s.presence is Presence.HERE for s in game.seats) >= 2,
        "next": bool(over and match and not match.over),
        "rematch": bool(host and match and over and (round_ is None or match.over)),
        "moreTime": seat is not None and game.may_lengthen(seat),
        "stepOut": bool(match and not match.over and seat is not None and not robot),
        "kick": _missing(game, seat) if host and (game.between or game.lobby) else [],
    }


def _missing(game: Game, own: int | None) -> list[int]:
    """Seats of people who may be waited for no more; never one's own, though a robot plays it."""
    gone = (Presence.AWAY, Presence.ROBOT)
    return [n for n, s in enumerate(game.seats) if n != own and s.person and s.presence in gone]


def _doubles(round_: Round, seat: int, exchange: Exchanging) -> Json:
    return {
        "own": _names(exchange.doubles),
        "announced": list(round_.market.kinds[seat]),
        "partners": [{"seat": to, "kinds": list(kinds)} for to, kinds in exchange.partners],
        "offers": [{"seat": of, "kind": kind} for of, kind in exchange.offers],
        "offered": [{"seat": o.to, "tile": str(o.tile)} for o in round_.market.offers if o.seat == seat],
    }


def settlement(game: Game) -> Json | None:
    """The settlement of the round that just ended, explained line by line."""
    round_ = game.round
    if round_ is None or round_.end is None or game.match is None:
        return None
    end = round_.end
    closed = end if isinstance(end, Closed) else None
    spoilt = end if isinstance(end, Spoilt) else None
    return {
        "round": len(game.match.points) + (spoilt is not None),
        "closer": closed.seat if closed else None,
        "melds": [_meld(p.tiles, round_) for p in closed.places if isinstance(p, NewMeld)] if closed else [],
        "free": str(closed.discard) if closed else None,
        "lines": [
            {
                "reason": line.reason,
                "from": line.source,
                "to": line.to,
                "amount": line.amount,
                "tiles": _names(line.tiles),
                "detail": named(line.tiles, round_.rules) if line.reason == "meld" else {},
            }
            for line in round_.lines
        ],
        "points": list(round_.points),
        "forced": game.played_for,
        "spoilt": spoilt and {"seat": spoilt.seat, "tiles": _names(spoilt.doubles)},
        "end": "closed" if closed else "void" if spoilt else "blocked",
    }


def named(tiles: tuple[Tile, ...], rules: Rules) -> Json:
    """The kind of a meld that is paid, and its numbers, a joker's too; what others laid there is missing."""
    faces = [plain(t) for t in tiles]
    real = [t.number for t in faces if t.is_real]
    if len(set(real)) == 1:
        return {"kind": "group", "numbers": str(real[0])}
    meld = as_laid(faces, rules.jokers)
    meant = [None if meld is None else meld.stands_for(n) for n in range(len(faces))]
    shown = [t if t.is_real or stands is None else stands for t, stands in zip(faces, meant, strict=True)]
    return {"kind": "run", "numbers": "-".join(str(t.number) if t.is_real else "J" for t in shown)}


def _meld(tiles: tuple[Tile, ...], round_: Round) -> Json:
    faces = [plain(t) for t in tiles]
    meld = as_laid(faces, round_.rules.jokers)
    assert meld is not None
    jokers = [meld.stands_for(i) for i, t in enumerate(faces) if t == JOKER]
    kind = "run" if isinstance(meld, Run) else "group"
    return {"kind": kind, "tiles": [str(t) for t in tiles], "jokers": [_name(t) or "" for t in jokers]}


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [str(t) for t in tiles]


def _name(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)
