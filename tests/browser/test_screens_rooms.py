"""Rooms on the screens, between real pages of the built app: inviting, coming in, coming back, leaving."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakePhone, Service
from tests.browser.screen import (
    START,
    button,
    enter_by_code,
    in_lobby,
    introduce,
    open_room,
    play_alone,
    rack,
    table,
)
from tests.browser.table import choose, chooses_game


async def test_a_room_from_its_link_to_the_dealer_leaving(phone: MakePhone, service: Service) -> None:
    dealer, invited, dictated = (
        await phone("Ana", service),
        await phone("Mihai", service),
        await phone("Elena", service),
    )
    code, link = await open_room(dealer)
    assert link.startswith(f"{service.url}/#{code}.")
    await expect(dealer.page.get_by_role("img", name="Codul QR al linkului de invitație")).to_be_visible()
    start = button(dealer.page, "Pornește jocul")
    assert await start.get_attribute("aria-disabled") == "true"
    await start.click(force=True)  # dimmed, but it explains itself
    await expect(dealer.page.get_by_text("Mai e nevoie de un om").first).to_be_visible()

    # By the link only the name is asked, and the secret leaves the address bar.
    await introduce(invited.page, "Mihai", link)
    await in_lobby(invited.page)
    assert invited.page.url == f"{service.url}/"
    await expect(start).to_have_attribute("aria-disabled", "false")
    await enter_by_code(dictated, "Elena", code)
    await in_lobby(dictated.page)
    await expect(dealer.page.locator(".people li")).to_have_count(3)

    await start.click()
    phones = (dealer, invited, dictated)
    for each in phones:
        await table(each.page)
        await expect(each.page.locator(".table-head")).to_contain_text("Dealer: Ana")
    racks = [await rack(each.page) for each in phones]

    for each in (invited, dealer):
        await each.page.reload()
        await table(each.page)
    assert [await rack(each.page) for each in phones] == racks

    # Who leaves while its way to the dealer is still made anew cannot say so.
    missing = dealer.page.locator("remi-seat:not(.own)").get_by_role("img", name=re.compile("semnal"))
    await expect(missing).to_have_count(0, timeout=30_000)
    await expect(dictated.page.locator(".latest .lost, .latest .shaky")).to_have_count(0, timeout=30_000)
    await dictated.page.go_back()
    await button(dictated.page, "Părăsesc camera").click()
    await expect(button(dictated.page, "Joacă singur")).to_be_visible()
    await expect(dictated.page.get_by_role("heading", name="Partide neterminate")).to_have_count(0)

    await dealer.page.go_back()
    await expect(dealer.page.get_by_role("dialog")).to_contain_text("partida se încheie pentru toți")
    await button(dealer.page, "Părăsesc camera").click()
    await expect(invited.page.get_by_role("heading", name="Ana a plecat")).to_be_visible()
    await expect(invited.page.locator(".card")).to_contain_text("Partida se încheie aici")
    await button(invited.page, "Părăsesc camera").click()
    await expect(invited.page.get_by_role("heading", name="Partide neterminate")).to_have_count(0)


async def test_a_room_with_one_deck_is_full_with_two(phone: MakePhone, service: Service) -> None:
    ana, mihai, late = (
        await phone("Ana", service),
        await phone("Mihai", service),
        await phone("Late", service),
    )
    page = ana.page
    await introduce(page, "Ana")
    await button(page, "Joacă cu prietenii").click()
    await chooses_game(page, "T2")
    await page.locator(".options > summary").click()
    await page.get_by_role("checkbox", name=re.compile("Un singur pachet")).check()
    await choose(page, "Roboți pe locurile libere", "1")
    await button(page, "Creează o cameră").click()
    await expect(page.get_by_role("alert")).to_have_text(
        "Cu un singur pachet se joacă doar în doi, cu tot cu roboți."
    )
    await choose(page, "Roboți pe locurile libere", "0")
    await button(page, "Creează o cameră").click()
    digits = page.locator(".digits")
    await expect(digits).to_have_text(re.compile(r"^\d{5}$"), timeout=START)
    await expect(page.get_by_text("Mai e un loc.")).to_be_visible()
    await enter_by_code(mihai, "Mihai", await digits.inner_text())
    await in_lobby(mihai.page)
    for seat in (ana, mihai):
        await expect(seat.page.get_by_text("Masa e plină.")).to_be_visible()
    await enter_by_code(late, "Elena", await digits.inner_text())
    await expect(late.page.get_by_role("alert")).to_have_text("Camera e plină.", timeout=START)
    await button(page, "Pornește jocul").click()
    for seat in (ana, mihai):
        await table(seat.page)
        assert len([tile for tile in await rack(seat.page) if tile]) in (10, 11)


async def test_who_comes_during_a_match_is_told_so(phone: MakePhone, service: Service) -> None:
    dealer, mihai, late = (
        await phone("Ana", service),
        await phone("Mihai", service),
        await phone("Late", service),
    )
    code, link = await open_room(dealer)
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    await table(mihai.page)
    await enter_by_code(late, "Elena", code)
    await expect(late.page.get_by_role("alert")).to_contain_text("Partida a început deja", timeout=START)


CUT_OFF = (
    "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent.trim())"
)


async def test_the_head_names_the_dealer_and_whom_one_waits_for_in_full(
    phone: MakePhone, service: Service
) -> None:
    dealer, mihai = await phone("Ștefania", service), await phone("Mihai", service)
    _, link = await open_room(dealer, "Ștefania")
    await introduce(mihai.page, "Mihai", link)
    await in_lobby(mihai.page)
    await button(dealer.page, "Pornește jocul").click()
    await table(mihai.page)
    head = mihai.page.locator(".table-head .about")
    await expect(head.locator("strong")).to_have_text("Dealer: Ștefania")
    assert await head.locator("strong").evaluate_all(CUT_OFF) == []
    await dealer.page.close()
    waiting = head.locator(".waiting")
    await expect(waiting).to_have_text(re.compile(r"\d:\d\d\s*se așteaptă Ștefania"), timeout=START)
    await expect(waiting).to_be_visible()
    assert await head.locator(".latest").evaluate_all(CUT_OFF) == []


@pytest.mark.parametrize("typed", ["123", "hello there", "https://remi.example/#123"])
async def test_what_is_no_code_is_said_at_once(phone: MakePhone, service: Service, typed: str) -> None:
    ana = await phone("Ana", service)
    await enter_by_code(ana, "Ana", typed)
    await expect(ana.page.get_by_role("alert")).to_contain_text("Codul are cinci cifre")


@pytest.mark.parametrize("fragment", ["99999.junk%%%", "123"])
async def test_a_damaged_link_is_said_at_once(phone: MakePhone, service: Service, fragment: str) -> None:
    page = (await phone("Ana", service)).page
    await page.goto(f"/#{fragment}")
    await expect(page.get_by_role("alert")).to_contain_text("Codul are cinci cifre")
    assert page.url == f"{service.url}/"


async def test_a_damaged_link_ends_no_game(phone: MakePhone, service: Service) -> None:
    page = (await phone("Ana", service)).page
    await play_alone(page)
    await page.evaluate("location.hash = '99999.junk%%%'")
    await expect(page.locator(".toast.shown")).to_contain_text("Codul are cinci cifre")
    await expect(page.locator("remi-board")).to_be_visible()


async def test_a_code_without_a_room_is_said_so(phone: MakePhone, own_service: Service) -> None:
    ana = await phone("Ana", own_service)
    await enter_by_code(ana, "Ana", "00000")
    await expect(ana.page.get_by_role("alert")).to_contain_text(
        "Nu există o cameră cu acest cod.", timeout=START
    )


async def test_a_whole_link_can_be_pasted_where_a_code_is_asked(phone: MakePhone, service: Service) -> None:
    dealer, guest = await phone("Ana", service), await phone("Mihai", service)
    _, link = await open_room(dealer)
    await enter_by_code(guest, "Mihai", f"Hai la remi! {link}")
    await in_lobby(guest.page)


async def test_without_https_rooms_are_refused_in_words(phone: MakePhone, service: Service) -> None:
    ana = await phone("Ana", service)
    # What a plain http address looks like to a page: no WebCrypto.
    await ana.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined });")
    await introduce(ana.page, "Ana")
    await button(ana.page, "Joacă cu prietenii").click()
    await expect(ana.page.get_by_role("alert")).to_contain_text(
        "Camerele merg doar pe o adresă sigură (https)"
    )
    await expect(button(ana.page, "Creează o cameră")).to_have_count(0)


async def test_a_missing_service_is_said_at_creation(phone: MakePhone, own_service: Service) -> None:
    ana = await phone("Ana", own_service)
    await introduce(ana.page, "Ana")
    await button(ana.page, "Joacă cu prietenii").click()
    await expect(button(ana.page, "Creează o cameră")).to_be_enabled()
    await ana.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=START)
    own_service.stop()
    await button(ana.page, "Creează o cameră").click()
    await expect(ana.page.get_by_role("alert")).to_contain_text(
        "Serverul de întâlnire nu răspunde", timeout=START
    )
