"""Who deals, who is who, and what was checked, as people see it on real phones (PROTOCOLS.md 1 and 2)."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import ROOT, MakePhone, Phone, Service
from tests.browser.screen import (
    START,
    button,
    enter_by_code,
    in_lobby,
    introduce,
    open_room,
    rack,
    seated,
    table,
)

LYING = """
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) {
    const said = JSON.parse(text);
    if (said.fact?.t === "dealt" && !window.honest) {
      said.fact.atu = said.fact.atu === "R5" ? "R6" : "R5";
      text = JSON.stringify(said);
    }
    return send.call(this, text);
  };
"""
"""To be run on a dealer's page before its own code: it shows another atu than the sealed one, until it is
`honest`.
"""

MUTE = """
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) {
    if (!window.speaks && JSON.parse(text).t === "reveal") window.swallowed = true;
    else return send.call(this, text);
  };
"""
"""To be run on a guest's page before its own code: its nonce does not arrive until it `speaks`."""


def dialog(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


async def signs(where: Locator) -> list[str]:
    return [each.strip() for each in await where.locator(".signs li").all_inner_texts()]


async def seal(page: Page) -> Locator:
    await page.get_by_role("button", name=re.compile("^Sigiliul împărțirii")).click()
    sheet = dialog(page, "Sigiliul împărțirii")
    await expect(sheet).to_be_visible()
    return sheet


async def audit(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "audit", str(file)]
    return await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True)


async def evidence(page: Page, where: Path) -> Path:
    async with page.expect_download() as coming:
        await button(page, "Salvează dovada").click()
    file = where / "evidence.json"
    await (await coming.value).save_as(file)
    return file


async def test_the_seal_says_who_shuffled_and_that_this_phone_checked_it(
    phone: MakePhone, service: Service, tmp_path: Path
) -> None:
    dealer, mihai, elena = await seated(phone, service, "Ana", "Mihai", "Elena")
    codes = []
    for each in (mihai, elena):
        sheet = await seal(each.page)
        await expect(sheet).to_contain_text("Mihai, Elena și telefonul dealerului")
        await expect(sheet).to_contain_text("verificat pe telefonul tău")
        await expect(sheet).to_contain_text(re.compile(r"Împărțirea numărul\s*1"))
        await expect(sheet).to_contain_text(re.compile(r"Împărțiri reluate\s*niciuna"))
        codes.append(await signs(sheet))
    sheet = await seal(dealer.page)
    await expect(sheet).to_contain_text("Tu împarți")
    codes.append(await signs(sheet))
    assert codes[0] == codes[1] == codes[2]
    assert len(codes[0]) == 4

    found = await audit(await evidence(mihai.page, tmp_path))
    assert found.returncode == 0, found.stdout + found.stderr

    await button(mihai.page, "Cine vede ce").click()
    sees = dialog(mihai.page, "Cine vede ce")
    await expect(sees).to_contain_text("Împarte Ana")
    order = sees.get_by_role("row", name=re.compile("^Ordinea din grămadă"))
    assert [
        await cell.get_by_role("img").get_attribute("aria-label")
        for cell in await order.get_by_role("cell").all()
    ] == ["nu vede", "nu vede", "vede", "nu vede"]
    await expect(sees.get_by_role("row", name=re.compile("^Piesele de pe tablă"))).to_contain_text(
        re.compile(r"tu 1[45], Ana 1[45], Elena 1[45]")
    )
    assert [each.errors for each in (dealer, mihai, elena)] == [[], [], []]


async def test_what_the_deal_promises_and_cannot_is_said_in_both_languages(
    phone: MakePhone, service: Service
) -> None:
    _, mihai = await seated(phone, service, "Ana", "Mihai")
    await seal(mihai.page)
    await button(mihai.page, "Ce promite împărțirea și ce nu").click()
    sheet = dialog(mihai.page, "Ce promite împărțirea și ce nu")
    await expect(sheet).to_contain_text("Telefonul dealerului vede toate piesele.")
    await expect(sheet.get_by_role("listitem")).to_have_count(10)


async def test_a_dealer_that_shows_another_tile_is_stopped_with_the_proof(
    phone: MakePhone, service: Service, tmp_path: Path
) -> None:
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    await dealer.page.add_init_script(LYING)
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    page = mihai.page
    await expect(page.get_by_role("heading", name="Runda s-a oprit pe telefonul tău")).to_be_visible(
        timeout=START
    )
    await expect(page.get_by_role("alert")).to_contain_text("O piesă nu e cea sigilată pe locul ei.")
    await expect(page.get_by_role("alert")).to_contain_text(
        re.compile("Aștepta.*A venit.*[56] roșu", re.DOTALL)
    )
    await expect(button(page, "Deschide din nou")).to_have_count(0)
    found = await audit(await evidence(page, tmp_path))
    assert found.returncode != 0
    assert "wrong-place" in found.stdout + found.stderr
    # The proof outlives the page, also where the dealer tells the truth from then on.
    await dealer.page.evaluate("() => { window.honest = true; }")
    await page.reload()
    await table(page)
    await expect(await seal(page)).to_contain_text("Telefonul tău s-a oprit mai devreme în partida asta")
    found = await audit(await evidence(page, tmp_path))
    assert found.returncode == 1
    assert "wrong-place" in found.stdout


async def test_a_dealer_s_page_loaded_anew_in_the_middle_of_a_deal_goes_on_with_it(
    phone: MakePhone, service: Service
) -> None:
    """The seal was told, and the guest's answer had not come: nobody is blamed, and its number goes in."""
    dealer, mihai = await phone("Ana", service), await phone("Mihai", service)
    await mihai.page.add_init_script(MUTE)
    _, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    await mihai.page.wait_for_function("() => window.swallowed")
    await dealer.page.reload()
    await mihai.page.evaluate("() => { window.speaks = true; }")
    await table(mihai.page)
    await rack(mihai.page)
    sheet = await seal(mihai.page)
    await expect(sheet).to_contain_text("Mihai și telefonul dealerului")
    await expect(sheet).to_contain_text(re.compile(r"Împărțirea numărul\s*1"))
    await expect(sheet).to_contain_text(re.compile(r"Împărțiri reluate\s*niciuna"))


# ---------------------------------------------------------------- who is who


async def unverified(phone: MakePhone, service: Service) -> tuple[Phone, Phone]:
    """A dealer, and a guest who came by the code alone, in the lobby."""
    dealer, guest = await phone("Ana", service), await phone("Mihai", service)
    code, _ = await open_room(dealer)
    await enter_by_code(guest, "Mihai", code)
    await in_lobby(guest.page)
    return dealer, guest


async def test_who_came_by_the_code_is_unverified_until_both_compared(
    phone: MakePhone, service: Service
) -> None:
    dealer, guest = await unverified(phone, service)
    for each, other in ((dealer, "Mihai"), (guest, "Ana")):
        await expect(each.page.get_by_role("region", name=f"Cu {other}")).to_contain_text("neverificat")
    assert await signs(dealer.page.locator(".comparison")) == await signs(guest.page.locator(".comparison"))
    for each in (dealer, guest):
        await button(each.page, "Se potrivesc").click()
        await expect(each.page.get_by_text("neverificat")).to_have_count(0)
        await expect(each.page.get_by_text("semne comparate")).to_be_visible()
    # A new connection has other signs; what two people said of each other's phones is remembered.
    await guest.page.reload()
    await in_lobby(guest.page)
    await expect(guest.page.get_by_text("semne comparate")).to_be_visible()
    await expect(dealer.page.locator(".comparison")).to_have_count(0)


async def test_signs_that_differ_are_warned_of_and_may_be_compared_at_the_table(
    phone: MakePhone, service: Service
) -> None:
    dealer, guest = await unverified(phone, service)
    await button(guest.page, "Nu").click()
    await expect(guest.page.get_by_role("alert")).to_contain_text("cineva poate sta între voi")
    await button(dealer.page, "Pornește jocul").click()
    await table(guest.page)
    sheet = await seal(guest.page)
    await sheet.get_by_role("button", name="Comparați semnele").click()
    await expect(dialog(guest.page, "Comparați semnele")).to_contain_text("neverificat")


async def test_a_room_by_the_link_only_refuses_the_code(phone: MakePhone, service: Service) -> None:
    dealer, told, invited = [await phone(name, service) for name in ("Ana", "Mihai", "Elena")]
    code, link = await open_room(dealer, link_only=True)
    await expect(dealer.page.get_by_text("Se intră doar cu linkul.")).to_be_visible()
    await enter_by_code(told, "Mihai", code)
    await expect(told.page.get_by_role("alert")).to_contain_text(
        "Dealerul primește doar pe cine vine cu linkul.", timeout=START
    )
    await introduce(invited.page, "Elena", link)
    await in_lobby(invited.page)
    # The room is as strict after the dealer's page was loaded anew.
    await dealer.page.reload()
    await in_lobby(dealer.page)
    await expect(dealer.page.get_by_text("Se intră doar cu linkul.")).to_be_visible()
    await button(told.page, "Intră").click()
    await expect(told.page.get_by_role("alert")).to_contain_text("doar pe cine vine cu linkul", timeout=START)


@pytest.mark.parametrize("accepts", [True, False], ids=["known", "unknown"])
async def test_a_known_name_from_another_phone_is_said_loudly(
    phone: MakePhone, service: Service, accepts: bool
) -> None:
    dealer = await phone("Ana", service)
    _, link = await open_room(dealer)
    for number in (1, 2):
        mihai = await phone(f"Mihai {number}", service)
        await introduce(mihai.page, "Mihai", link)
        await in_lobby(mihai.page)
        warning = dialog(dealer.page, "Alt telefon")
        if number == 1:
            await expect(dealer.page.locator(".people li")).to_have_count(2)
            await expect(warning).to_have_count(0)
            await mihai.page.go_back()
            await button(mihai.page, "Părăsesc camera").click()
            await expect(dealer.page.locator(".people li")).to_have_count(1)
    await expect(warning).to_contain_text("„Mihai” vine de pe alt telefon")
    if accepts:
        await button(dealer.page, "E Mihai, știu").click()
        await expect(warning).to_have_count(0)
        await expect(button(dealer.page, "Pornește jocul")).to_be_visible()
    else:
        await warning.get_by_role("button", name="Părăsesc", exact=True).click()
        await expect(button(dealer.page, "Joacă singur")).to_be_visible()


# ---------------------------------------------------------------- another device for a seat


def held(slots: list[str | None]) -> list[str]:
    return sorted(tile for tile in slots if tile)


async def test_a_seat_moves_to_another_phone_by_a_ticket_of_the_old_one(
    phone: MakePhone, service: Service
) -> None:
    _, old = await seated(phone, service, "Ana", "Mihai")
    await old.page.add_init_script("navigator.share = async ({ url }) => { window.shared = url; };")
    await old.page.reload()
    await table(old.page)
    tiles = held(await rack(old.page))
    await button(old.page, "Meniu").click()
    await button(old.page, "Mută locul pe alt telefon").click()
    sheet = dialog(old.page, "Mută locul pe alt telefon")
    await expect(sheet.get_by_role("img", name="Codul QR al biletului")).to_be_visible()
    await sheet.get_by_role("button", name="Trimite linkul").click()
    link: str = await old.page.evaluate("() => window.shared")

    new, thief = await phone("Mihai 2", service), await phone("Hoț", service)
    await introduce(new.page, "Mihai", link)
    await table(new.page)
    assert new.page.url == f"{service.url}/"
    assert len(set(held(await rack(new.page))) & set(tiles)) >= 10
    await expect(old.page.get_by_role("heading", name="Locul tău s-a mutat pe alt telefon.")).to_be_visible()
    # What was dealt before it came was checked on this phone too, and it is itself again after a reload.
    await expect(await seal(new.page)).to_contain_text("verificat pe telefonul tău")
    await new.page.reload()
    await table(new.page)

    await introduce(thief.page, "Hoț", link)
    await expect(thief.page.get_by_role("alert")).to_contain_text("Partida a început deja", timeout=START)
    assert new.errors == []


async def test_the_dealer_gives_a_ticket_for_a_phone_that_was_lost(
    phone: MakePhone, service: Service
) -> None:
    dealer, lost = await seated(phone, service, "Ana", "Mihai")
    tiles = held(await rack(lost.page))
    await lost.page.close()
    page = dealer.page
    await button(page, "Meniu").click()
    await button(page, "Mută locul cuiva pe alt telefon").click()
    await button(page, "Locul: Mihai").click()
    await dialog(page, "Mută locul pe alt telefon").get_by_role("button", name="Trimite linkul").click()
    link: str = await page.evaluate("() => window.shared")
    new = await phone("Mihai 2", service)
    # As somebody with the installed app does: the link is pasted.
    await enter_by_code(new, "Mihai", f"Locul tău: {link}")
    await table(new.page)
    assert len(set(held(await rack(new.page))) & set(tiles)) >= 10
    await expect(page.get_by_role("dialog", name="Alt telefon")).to_contain_text("„Mihai”")
