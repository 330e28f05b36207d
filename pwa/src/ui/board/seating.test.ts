import { expect, it } from "vitest";
import { seating, type Direction } from "./seating";

it.each<[string, number, number, Direction, string]>([
  ["two", 2, 0, "left", "1 top"],
  ["three, clockwise: the next player sits to the left", 3, 1, "left", "2 left, 0 right"],
  ["four, clockwise", 4, 2, "left", "3 left, 0 top, 1 right"],
  ["four, counter-clockwise (E1.3): the next player sits to the right", 4, 0, "right", "1 right, 2 top, 3 left"],
  ["before a seat is given", 3, -1, "left", "1 left, 2 right"],
  ["alone", 1, 0, "left", ""],
])("%s", (_name, count, me, direction, expected) =>
  expect(seating(count, me, direction).map(({ seat, place }) => `${seat} ${place}`).join(", ")).toBe(expected));
