import type { ReactNode } from 'react'
import { useKeysOn } from '#ui/single-keys.ts'
import { deskKeysChoice } from '../frame/desk-keys.ts'

type KeyProps = {
  children: ReactNode
  /** Beside what is more important, not on a button or a chosen row. */
  quiet?: boolean
}

/** A key, printed where there is a keyboard. */
export const Key = ({ children, quiet = false }: KeyProps) => (
  <kbd
    aria-hidden="true"
    dir="ltr"
    className={`grid h-5 min-w-5 shrink-0 place-items-center border px-1 font-sans text-2xs font-semibold whitespace-nowrap max-md:hidden pointer-coarse:hidden ${quiet ? 'border-edge text-ink3' : 'border-current'}`}
  >
    {children}
  </kbd>
)

/** The key of a button, for its `aria-keyshortcuts` and its sign; undefined while the keys are switched off. */
export const useShownKey = (key: string): string | undefined => (useKeysOn(deskKeysChoice) ? key : undefined)

/** The key of a button, printed on it; hidden where there is no keyboard. */
export const KeySign = ({ children }: { children: string | undefined }) =>
  children !== undefined && <Key>{children}</Key>

/** The words of a button with its key. */
export function Keyed({ letter, children }: { letter: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      {children}
      <KeySign>{useShownKey(letter)}</KeySign>
    </span>
  )
}
