import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { late } from '#ui/late.tsx'
import { isForPage, singleKey, useKeydown } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { FIND_KEY, isFindKey } from '../frame/find-key.ts'
import { useSectionKeys } from '../frame/section-keys.ts'
import type { Section } from '../frame/sections.ts'
import { Key } from '../parts/key.tsx'
import { PageKeysDialog, showPageKeys } from '../parts/page-keys.tsx'

const load = () => import('./palette.tsx')
const Palette = late(load)

const dialogIsOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The field of the top bar that opens the palette, and the keys that work on every page of the desk. */
export function FindField({ sections }: { sections: readonly Section[] }) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [keysShown, showKeys] = useState(false)
  /** Typed after the palette was asked for and before it has loaded: no key may reach the page. */
  const typed = useRef('')
  const show = () => {
    typed.current = ''
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const showAllKeys = () => void (showPageKeys() || showKeys(true))
  useSectionKeys(sections)
  useKeydown(
    (event) => {
      if (isFindKey(event)) {
        if (!open && dialogIsOpen()) return
        event.preventDefault()
        return open ? close() : show()
      }
      if (open && !dialogIsOpen()) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Escape') close()
        else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
        else if (event.key.length === 1) typed.current += event.key
        event.preventDefault()
        event.stopPropagation()
      }
    },
    { first: true },
  )
  useKeydown((event) => {
    if (singleKey(event) !== '?' || !deskKeysChoice.isOn() || !isForPage(event)) return
    event.preventDefault()
    showAllKeys()
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        title={t('newsroom.desk.find')}
        onClick={show}
        onPointerEnter={() => void load().catch(() => undefined)}
        className="flex items-center gap-2 border-edge text-ink3 hover:border-ink hover:text-ink2 max-md:ms-auto max-md:h-11 max-md:w-9 max-md:justify-center max-md:text-ink md:h-8 md:w-95 md:min-w-0 md:border md:bg-surface md:ps-2.5 md:pe-1.5"
      >
        <Search className="size-4 shrink-0" strokeWidth={1.8} aria-hidden />
        <span className="truncate text-sm max-md:sr-only">{t('newsroom.desk.find')}</span>
        <span className="ms-auto max-md:hidden pointer-coarse:hidden">
          <Key quiet>{FIND_KEY}</Key>
        </span>
      </button>
      {wasOpened && (
        <Palette
          open={open}
          onClose={close}
          onKeys={showAllKeys}
          takeTyped={() => {
            const { current } = typed
            typed.current = ''
            return current
          }}
        />
      )}
      {keysShown && <PageKeysDialog onClose={() => showKeys(false)} />}
    </>
  )
}
