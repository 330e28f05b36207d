import { describe, expect, it, test } from "vitest";
import { makeInvite, parseInvite } from "./invite";

const secret = "AAECAwQFBgcICQoLDA0ODw";
const link = `https://remi.example/#01234.${secret}`;

describe("the fragment of the link (PROTOCOLS 2)", () => {
  test.each([
    ["the link", link, { code: "01234", secret }],
    ["a link within a message", `Hai la remi: ${link}. Te așteptăm!`, { code: "01234", secret }],
    ["a link at a path", `http://localhost:8080/joc/#01234.${secret}`, { code: "01234", secret }],
    ["the fragment alone", `#01234.${secret}`, { code: "01234", secret }],
    ["a link without a secret", "https://remi.example/#01234", { code: "01234", secret: null }],
    ["the same at the end of a sentence", "Hai: https://remi.example/#01234.", { code: "01234", secret: null }],
    ["a code", "01234", { code: "01234", secret: null }],
    ["a code in groups", " 012 34\n", { code: "01234", secret: null }],
    ["nothing", "", null],
    ["four digits", "0123", null],
    ["six digits", "012345", null],
    ["six digits in a link", `https://remi.example/#012345.${secret}`, null],
    ["letters after the code", "https://remi.example/#01234abc", null],
    ["digits of another script", "٠١٢٣٤", null],
    ["words", "bună ziua", null],
  ])("%s", (_, text, expected) => {
    expect(parseInvite(text)).toEqual(expected);
  });

  test.each([
    ["cut short", link.slice(0, -1)],
    ["with a letter more", `${link}A`],
    ["with a letter changed to one that base64url has not", link.replace("AAEC", "AA+C")],
    ["with bits that no spelling has", `${link.slice(0, -1)}x`],
  ])("a damaged link never becomes a bare code: %s", (_, text) => {
    expect(parseInvite(text)).toBeNull();
  });

  test.each([
    ["after the link's secret", secret],
    ["of somebody who came by the code", null],
  ])("a ticket for a seat travels along: %s", (_, own) => {
    const invite = { code: "01234", secret: own, ticket: "_-ECAwQFBgcICQoLDA0ODw" };
    expect(parseInvite(`Locul tău: ${makeInvite("https://remi.example/", invite)}`)).toEqual(invite);
    expect(parseInvite(makeInvite("https://remi.example/", invite).slice(0, -1))).toBeNull();
  });

  it("comes back from what was made, whatever the page's own fragment was", () => {
    expect(makeInvite("https://remi.example/#old", { code: "01234", secret })).toBe(link);
    expect(parseInvite(makeInvite("https://remi.example/", { code: "00000", secret }))).toEqual({ code: "00000", secret });
    expect(makeInvite("https://remi.example/", { code: "01234", secret: null })).toBe("https://remi.example/#01234");
  });
});
