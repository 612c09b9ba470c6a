import type { ReactNode } from 'react'
import Dialog from './dialog.tsx'
import { Tick } from './field.tsx'
import { type KeysChoice, useKeysOn } from './single-keys.ts'

/** Keys that are pressed one after the other, and their action. */
export type KeyRow = { keys: readonly string[]; does: string }

type KeysDialogProps = {
  title: string
  description: string
  closeLabel: string
  onClose: () => void
  /** The keys by where they work, with a heading if there are several. */
  groups: readonly { heading?: string; rows: readonly KeyRow[] }[]
  choice: KeysChoice
  choiceLabel: string
  /** Further options of the page. */
  children?: ReactNode
}

/** Lists the shortcuts of a page, with a switch that turns the single keys off. */
export default function KeysDialog(props: KeysDialogProps) {
  const { title, description, closeLabel, onClose, groups, choice, choiceLabel, children } = props
  const on = useKeysOn(choice)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      closeLabel={closeLabel}
    >
      <div className="grid gap-5">
        {groups.map(({ heading, rows }) => (
          <section key={heading ?? ''}>
            {heading !== undefined && <h3 className="mb-1.5 text-xs font-semibold text-ink3">{heading}</h3>}
            <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
              {rows.map(({ keys, does }) => (
                <div
                  key={keys.join(' ')}
                  className="flex items-center gap-3 border-b border-line py-2 text-sm"
                >
                  <dt className="flex min-w-[4.5rem] gap-1" dir="ltr">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="grid h-8 min-w-8 place-items-center border border-edge bg-sunken px-1.5 font-sans font-semibold whitespace-nowrap"
                      >
                        {key.length === 1 ? key.toUpperCase() : key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-3">
        <Tick label={choiceLabel} checked={on} onChange={(event) => choice.choose(event.target.checked)} />
        {children}
      </div>
    </Dialog>
  )
}
