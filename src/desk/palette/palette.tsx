import { Dialog as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { useFocusOfDialog } from '#ui/focus-after-dialog.ts'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useActions } from './actions.ts'
import { PaletteSearch } from './palette-search.tsx'

const SourcesDialog = late(() => import('../sources/sources-dialog.tsx'))

type PaletteProps = {
  open: boolean
  onClose: () => void
  /** Shows all keys. */
  onKeys: () => void
  /** Returns what was typed before the palette was there, once. */
  takeTyped: () => string
}

/**
 * Goes to every page, finds drafts, articles and people, and runs actions. It stays after it has been closed, because its
 * actions report their results.
 */
export default function Palette({ open, onClose, onKeys, takeTyped }: PaletteProps) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const focus = useFocusOfDialog(field)
  const chosen = useRef<() => void>(null)
  const [sourcesShown, showSources] = useState(false)
  const actions = useActions({ onSources: () => showSources(true), onKeys })
  const choose = (run: () => void) => {
    chosen.current = run
    onClose()
  }
  return (
    <>
      <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Radix.Portal>
          <Radix.Overlay className="appears fixed inset-0 z-40 bg-[color-mix(in_srgb,#121513_60%,transparent)]" />
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={focus.onOpenAutoFocus}
            onCloseAutoFocus={(event) => {
              focus.onCloseAutoFocus(event)
              chosen.current?.() // a dialog that it opens gives the focus back to where it was
              chosen.current = null
            }}
            className="appears fixed inset-x-4 top-3 z-50 mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-160 flex-col border border-t-2 border-ink bg-surface text-ink md:top-22 md:max-h-[min(calc(100dvh-7rem),38rem)] dark:border-edge"
          >
            <Radix.Title className="sr-only">{t('newsroom.desk.find')}</Radix.Title>
            <PaletteSearch
              field={field}
              actions={actions}
              takeTyped={takeTyped}
              onChoose={choose}
              onKeys={() => choose(onKeys)}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {sourcesShown && <SourcesDialog onClose={() => showSources(false)} />}
    </>
  )
}
