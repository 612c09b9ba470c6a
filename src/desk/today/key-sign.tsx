import { useKeysOn } from '#ui/single-keys.ts'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { Key } from '../parts/key.tsx'

/** The key of a button, for its `aria-keyshortcuts` and its sign; undefined while the keys are switched off. */
export const useShownKey = (key: string): string | undefined => (useKeysOn(deskKeysChoice) ? key : undefined)

/** The key of a button, printed on it; hidden where there is no keyboard. */
export const KeySign = ({ children }: { children: string | undefined }) =>
  children !== undefined && <Key>{children}</Key>
