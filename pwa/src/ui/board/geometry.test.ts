import { expect, test } from "vitest";
import { fit, lineRoom } from "./geometry";

/** What a bold letter of the widest of the usual fonts takes, in the large size of such a phone. */
const LETTER = 11;

test.each([
  [320, 568],
  [360, 640],
  [390, 844],
])("words over the rack that are longer than a line of a phone of %i × %i become small", (width, height) => {
  expect(lineRoom(fit(width, height, 12, 3), 12) * LETTER).toBeLessThan(width);
});
