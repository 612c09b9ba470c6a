import { useKeysOn } from '#ui/single-keys.ts'
import { reviewKeysChoice } from '../review/review-keys.ts'

/** The key of a button, for its `aria-keyshortcuts` and its sign; undefined while the keys are switched off. */
export const useShownKey = (key: string): string | undefined =>
  useKeysOn(reviewKeysChoice) ? key : undefined

/** The key of a button, printed on it; hidden where there is no keyboard. */
export const KeySign = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <kbd
      aria-hidden="true"
      dir="ltr"
      className="grid size-5 place-items-center border border-current font-sans text-2xs font-semibold max-md:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
