import type { ReactNode } from 'react'
import { focusAfterDialog } from '#ui/focus-after-dialog.ts'

type PanelProps = {
  /** The anchor of the panel in the address: `#schedule`. */
  id: string
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  actions?: ReactNode
  /** A quiet figure or date beside the title. */
  note?: ReactNode
  /** How loud its top rule is: work to do here, failing, or only for reading. */
  tone?: PanelTone
  /** A low head, for pages of many panels. */
  dense?: boolean
  /** Nothing for a panel that is only its head. */
  children?: ReactNode
}

type PanelTone = 'work' | 'failing' | 'quiet'
const RULES: Record<PanelTone, string> = {
  work: 'border-t-2 border-t-ink',
  failing: 'border-t-2 border-t-danger',
  quiet: 'border-t border-t-line',
}

/** A panel of the page: title, actions and content. */
export const Panel = ({ id, title, text, actions, note, tone, dense = false, children }: PanelProps) => {
  const isLow = dense && text === undefined
  return (
    <section
      id={id}
      aria-labelledby={titleId(id)}
      className={`@container min-w-0 scroll-mt-4 bg-surface ${tone === undefined ? '' : RULES[tone]}`}
    >
      <div
        className={`flex justify-between gap-x-6 border-line px-4 sm:px-6 ${isLow ? 'min-h-11 py-1 max-md:py-2' : 'flex-wrap gap-y-3 py-3.5'} ${text === undefined ? 'items-center' : 'items-start'} ${children === undefined ? '' : 'border-b'}`}
      >
        <div className={isLow ? 'shrink-0' : 'min-w-0 basis-60 grow'}>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 id={titleId(id)} tabIndex={-1} className={`font-bold ${dense ? 'text-base' : 'text-lg'}`}>
              {title}
            </h2>
            {note !== undefined && <span className="text-sm text-ink3">{note}</span>}
          </div>
          {text !== undefined && <div className="mt-1 max-w-[72ch] text-sm text-ink2">{text}</div>}
        </div>
        {actions !== undefined && (
          <div className={`flex flex-wrap gap-2 ${isLow ? 'min-w-0 text-end' : ''}`}>{actions}</div>
        )}
      </div>
      {children}
    </section>
  )
}

const titleId = (id: string): string => `${id}-title`

/** Moves the focus to the title of the panel after a row has disappeared, once the dialog that asked has closed. */
export const focusTitle = (id: string): void => focusAfterDialog(() => document.getElementById(titleId(id)))
