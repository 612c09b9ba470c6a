import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { late } from '#ui/late.tsx'
import { isForPage, useKeydown } from '#ui/single-keys.ts'
import { GO_WAIT_MS, openKeys, pageActionOf, pageKeysChoice, useKeysOpened } from '../keys.ts'

const KeysDialog = late(() => import('./keys-dialog.tsx'))

/** Listens for the keys of a page unless the reader is typing or a dialog is open, and shows the list of keys. */
export function PageKeys() {
  const router = useRouter()
  const open = useKeysOpened()
  const afterG = useRef<number | null>(null)
  const isDesk = () => router.state.matches.some(({ routeId }) => routeId === '/_desk') // it has its own keys
  useKeydown((event) => {
    const waited = afterG.current
    const action = pageActionOf(event, waited !== null)
    if (waited !== null) clearTimeout(waited)
    afterG.current = null
    if (action === null || !pageKeysChoice.isOn() || isDesk() || !isForPage(event)) return
    if (action === 'waits') afterG.current = window.setTimeout(() => (afterG.current = null), GO_WAIT_MS)
    else {
      event.preventDefault()
      if ('goes' in action) void router.navigate({ to: action.goes })
      else if (action.does === 'search') search(() => void router.navigate({ to: '/search' }))
      else if (action.does === 'help') openKeys(true)
      else if (action.does === 'save') save()
      else move(action.does === 'next' ? 1 : -1)
    }
  })
  return open ? <KeysDialog onClose={() => openKeys(false)} /> : null
}

/** Focuses the page's own search field, or opens the page that has one. */
function search(elsewhere: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field === null) elsewhere()
  else field.focus()
}

/** Saves the story of the card whose headline has the focus, otherwise the story of this page. */
function save(): void {
  const within = document.activeElement?.closest('article') ?? document.querySelector('main > article')
  within?.querySelector<HTMLButtonElement>('[data-save]')?.click()
}

/** Moves to the next or previous headline of a card; from outside the cards, to the first one in view. */
function move(by: 1 | -1): void {
  const headlines = [...document.querySelectorAll<HTMLElement>('main article a.hl')]
  const at = headlines.findIndex((each) => each.closest('article')?.contains(document.activeElement))
  const first = headlines.findIndex((each) => each.getBoundingClientRect().top > 0)
  const to = headlines[at < 0 ? Math.max(0, first) : at + by]
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'center' })
}
