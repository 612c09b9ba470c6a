import { expect, test } from 'vitest'
import { isAuthorNote, isNoteOrDialogue, withoutOpening } from './paragraph-openings.ts'

test('a dateline is not part of the first sentence', () => {
  for (const dateline of [
    'PARIS (AFP) — ',
    'DUBLIN, Nov 19 (Halcyon Wire) - ',
    'SAN FRANCISCO, Nov. 19, 2026 /PRWire/ -- ',
    'Madrid, 19 nov (EFE).- ',
    'Lisboa, 19 nov 2026 (Lusa) – ',
    'FORTALEZA - ',
    'Paris, France | AFP | dimanche 10/12/2026 - ',
  ])
    expect(withoutOpening(`${dateline}Halden a levé 24 millions d’euros.`, 0)).toBe(
      'Halden a levé 24 millions d’euros.',
    )
  expect(withoutOpening('جدة - 18 نوفمبر (الضفة) - قال صندوق «سواحل» إنه استثمر.', 0)).toBe(
    'قال صندوق «سواحل» إنه استثمر.',
  )
  expect(withoutOpening('الرباط (وكالة السواحل) – أعلنت الشركة نتائجها.', 0)).toBe('أعلنت الشركة نتائجها.')
})

test('text that looks like a dateline but is the sentence itself is kept', () => {
  for (const text of [
    'NASA – The agency that flew to the moon – pays.',
    'Halden Labs (the maker of Whisperling) raised money.',
    'GPT-5 — the model — is slow.',
    'The chip, which draws 1.2 watts - half as much - is small.',
    'وقالت الشركة (وهي ناشئة) إن النتائج جيدة.',
  ])
    expect(withoutOpening(text, 0)).toBe(text)
  expect(withoutOpening('PARIS (AFP) — Deep in the text.', 5)).toBe('PARIS (AFP) — Deep in the text.')
})

test('the time before a live entry is removed, and a time in a sentence is kept', () => {
  for (const time of ['17h20 – ', '16h58 : ', '16:31 ', '[2:05 p.m. ET] ', '17 h 45 - ', '• 9:30 '])
    expect(withoutOpening(`${time}Le ministre répond.`, 7)).toBe('Le ministre répond.')
  for (const text of ['9:41 is the time that phones show.', '17h20 marque la fin.', '24 millions lancés.'])
    expect(withoutOpening(text, 7)).toBe(text)
})

test('notes and lines of dialogue are recognized, and authors who introduce themselves at the end', () => {
  expect(isNoteOrDialogue('* Algunos nombres se han cambiado.')).toBe(true)
  expect(isNoteOrDialogue('—Antes traducía —dice Olalla—.')).toBe(true)
  expect(isNoteOrDialogue('«Antes traducía», dice Olalla.')).toBe(false)
  for (const note of [
    'Orla Kinsella is the technology correspondent of The Lagan Courier.',
    'J. R. Okafor writes about health.',
    'Lucía Ferrándiz (Huesca, 1984) es periodista y autora.',
    'د. يُمنى السالم كاتبة علمية من تونس.',
  ]) {
    expect([note, isAuthorNote(note, 0)]).toEqual([note, true])
    expect(isAuthorNote(note, 9)).toBe(false)
  }
  expect(isAuthorNote('Aoife Brennan is the chief executive of Corvane.', 0)).toBe(false)
})
