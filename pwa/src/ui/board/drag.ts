/** One pointer that presses, moves, lets go or is taken away. Knows nothing of tiles; a press without movement is no drag. */

export interface Aim {
  /** Where the pointer is. */
  x: number;
  y: number;
  /** How far the picture hangs above the pointer, so that a finger doesn't hide it. */
  lift: number;
}

export interface DragHooks {
  start(slot: number, aim: Aim): void;
  move(aim: Aim): void;
  end(aim: Aim): void;
  cancel(): void;
}

const SLACK = 6;

interface Press {
  pointer: number;
  slot: number;
  x: number;
  y: number;
  touch: boolean;
  holder: Element;
  dragging: boolean;
}

export class Drag {
  private press: Press | null = null;
  /** True after a drag until the next press: the click that follows it means nothing. */
  private moved = false;

  constructor(
    private readonly hooks: DragHooks,
    private readonly liftOfTouch: () => number,
  ) {}

  /** Was the click that just came the end of a drag? */
  get swallowsClick(): boolean {
    return this.moved;
  }

  down(event: PointerEvent, slot: number, holder: Element): void {
    if (this.press || event.button !== 0) return;
    this.moved = false;
    this.press = {
      pointer: event.pointerId,
      slot,
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType !== "mouse",
      holder,
      dragging: false,
    };
    holder.setPointerCapture(event.pointerId);
  }

  moveTo(event: PointerEvent): void {
    const press = this.press;
    if (press?.pointer !== event.pointerId) return;
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.dragging = this.moved = true;
      this.hooks.start(press.slot, this.aim(event, press));
    }
    this.hooks.move(this.aim(event, press));
  }

  up(event: PointerEvent): void {
    const press = this.press;
    if (press?.pointer !== event.pointerId) return;
    this.press = null;
    if (press.dragging) this.hooks.end(this.aim(event, press));
  }

  /** The system took the pointer, or the player thought better of it. */
  cancel(event?: PointerEvent): void {
    const press = this.press;
    if (!press || (event && press.pointer !== event.pointerId)) return;
    this.press = null;
    if (press.holder.hasPointerCapture(press.pointer)) press.holder.releasePointerCapture(press.pointer);
    if (press.dragging) this.hooks.cancel();
  }

  private aim(event: PointerEvent, press: Press): Aim {
    return { x: event.clientX, y: event.clientY, lift: press.touch ? this.liftOfTouch() : 0 };
  }
}
