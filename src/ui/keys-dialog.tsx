import type { ReactNode } from 'react'
import Dialog from './dialog.tsx'
import { Tick } from './field.tsx'
import { type KeysChoice, useKeysOn } from './single-keys.ts'

type KeysDialogProps = {
  title: string
  description: string
  closeLabel: string
  onClose: () => void
  /** Keys that are pressed one after the other, and their action. */
  rows: readonly { keys: readonly string[]; does: string }[]
  choice: KeysChoice
  choiceLabel: string
  /** Further options of the page. */
  children?: ReactNode
}

/** Lists the single-key shortcuts of a page, with a switch that turns them off. */
export default function KeysDialog(props: KeysDialogProps) {
  const { title, description, closeLabel, onClose, rows, choice, choiceLabel, children } = props
  const on = useKeysOn(choice)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      closeLabel={closeLabel}
    >
      <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {rows.map(({ keys, does }) => (
          <div key={keys.join(' ')} className="flex items-center gap-3 border-b border-line py-2 text-sm">
            <dt className="flex min-w-[4.5rem] gap-1" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid size-8 place-items-center border border-edge bg-sunken font-sans font-semibold uppercase"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Tick label={choiceLabel} checked={on} onChange={(event) => choice.choose(event.target.checked)} />
        {children}
      </div>
    </Dialog>
  )
}
