import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { late } from '#ui/late.tsx'
import { type Pressed, isForPage, isTyping, singleKey, useKeydown, useKeysOn } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { FIND_KEY } from '../frame/find-key.ts'
import { sectionsOf } from '../frame/sections.ts'
import { type OfferedAction, useOfferedActions } from '../frame/offered-actions.ts'

const KeysDialog = late(() => import('#ui/keys-dialog.tsx'))

/** The single-key shortcuts of a page: the key, alone or with `shift+` before it, and its action. */
type PageKeys<Action extends string> = Readonly<Record<string, Action>>

/** The action of a pressed key, or null. */
export function actionOf<Action extends string>(keys: PageKeys<Action>, event: Pressed): Action | null {
  const key = singleKey(event)
  if (key === null) return null
  const named = event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key // other characters may need Shift to be typed
  return Object.hasOwn(keys, named) ? (keys[named] ?? null) : null
}

/** The pages that show their own keys, the innermost one last. */
const panels = new Set<() => void>()

/** Shows the keys of the page on the screen; false if it has none. */
export function showPageKeys(): boolean {
  const show = [...panels].at(-1)
  show?.()
  return show !== undefined
}

/** Whether an action can do something now, or its name in the palette if it has one of its own. */
type Offer = boolean | Pick<OfferedAction, 'label' | 'words' | 'note'>
export type Offers<Action extends string> = Partial<Record<Action, Offer>>

/**
 * Listens for the shortcuts while they are on and the page has the input. The action `help` shows them. The palette has the
 * actions of `offers`, also while the shortcuts are off.
 */
export function usePageKeys<Action extends string>(
  keys: PageKeys<Action>,
  onAction: (action: Action) => void,
  offers: Offers<Action> = {},
): void {
  const { t } = useI18n()
  const run = useEffectEvent(onAction)
  useOfferedActions(offeredActions(t, keys, offers).map((each) => ({ ...each, run: () => run(each.action) })))
  const help = Object.values(keys).find((action) => action === 'help')
  const show = useEffectEvent(() => help !== undefined && onAction(help))
  useEffect(() => {
    if (help === undefined) return undefined
    const panel = () => void show()
    panels.add(panel)
    return () => void panels.delete(panel)
  }, [help])
  useKeydown((event) => {
    const action = actionOf(keys, event)
    if (action === null || !deskKeysChoice.isOn() || !isForPage(event)) return
    event.preventDefault()
    onAction(action)
  })
}

/** The actions that can do something, in the order of their keys. */
export function offeredActions<Action extends string>(
  t: Translate,
  keys: PageKeys<Action>,
  offers: Offers<Action>,
): (Omit<OfferedAction, 'run'> & { action: Action })[] {
  const first = new Map<Action, string>()
  for (const [key, action] of Object.entries(keys)) if (!first.has(action)) first.set(action, key)
  return [...first].flatMap(([action, key]) => {
    const offer: Offer | undefined = offers[action]
    if (offer === undefined || offer === false) return []
    // each action without a name of its own has such a text
    const named = offer === true ? { label: t(`newsroom.review.key.${action}` as Key) } : offer
    return { id: action, ...named, keys: key.split('+').map(capitalized), action }
  })
}

const capitalized = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1)

/** How long a dialog ignores its key after opening: the second press of a double one was meant for the page. */
const REST_MS = 500

/**
 * Listens for the key that confirms a dialog. Returns it for `aria-keyshortcuts`: undefined as long as it does nothing. A
 * dialog without a key passes undefined.
 */
export function useConfirmKey(key: string | undefined, onConfirm: () => void): string | undefined {
  const isOn = useKeysOn(deskKeysChoice)
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const works = isOn && rested ? key : undefined
  useKeydown((event) => {
    if (works === undefined || singleKey(event) !== works || isTyping(event.target)) return
    event.preventDefault()
    onConfirm()
  })
  return works
}

type PageKeysDialogProps = {
  /** The keys of the page in the order in which they are shown; none if it has none of its own. */
  keys?: Readonly<Record<string, string>>
  onClose: () => void
  /** Further options of the page. */
  children?: ReactNode
}

/** Shows the keyboard shortcuts of a page and those of the whole desk. */
export function PageKeysDialog({ keys = {}, onClose, children }: PageKeysDialogProps) {
  const { t } = useI18n()
  const { roles } = useSession()
  const own = Object.entries(keys).flatMap(([key, action]) =>
    // each action has such a text
    action === 'help'
      ? []
      : { keys: key.replace('shift+', 'Shift+').split('+'), does: t(`newsroom.review.key.${action}` as Key) },
  )
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      groups={[
        ...(own.length > 0 ? [{ heading: t('newsroom.desk.keys.page'), rows: own }] : []),
        {
          heading: t('newsroom.desk.keys.anywhere'),
          rows: [
            { keys: [FIND_KEY], does: t('newsroom.desk.find') },
            { keys: ['?'], does: t('newsroom.review.key.help') },
            ...sectionsOf(roles).map(({ name, key }) => ({
              keys: ['g', key],
              does: t(`newsroom.desk.section.${name}`),
            })),
          ],
        },
      ]}
      choice={deskKeysChoice}
      choiceLabel={t('newsroom.review.keysOn')}
    >
      {children}
    </KeysDialog>
  )
}
