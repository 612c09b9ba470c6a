import type { ReactNode } from 'react'
import { late } from '#ui/late.tsx'
import { type KeysChoice, type Pressed, isForPage, singleKey, useKeydown } from '#ui/single-keys.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'

const KeysDialog = late(() => import('#ui/keys-dialog.tsx'))

/** The single-key shortcuts of a page: the key and its action. */
type PageKeys<Action extends string> = Readonly<Record<string, Action>>

/** The action of a pressed key, or null. */
export function actionOf<Action extends string>(keys: PageKeys<Action>, event: Pressed): Action | null {
  const key = singleKey(event)
  return key !== null && Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}

/** Listens for the shortcuts while they are on and the page has the input. */
export function usePageKeys<Action extends string>(
  keys: PageKeys<Action>,
  choice: KeysChoice,
  onAction: (action: Action) => void,
): void {
  useKeydown((event) => {
    const action = actionOf(keys, event)
    if (action === null || !choice.isOn() || !isForPage(event)) return
    event.preventDefault()
    onAction(action)
  })
}

type PageKeysDialogProps = {
  /** The keys in the order in which they are shown. */
  keys: Readonly<Record<string, string>>
  choice: KeysChoice
  onClose: () => void
  /** Further options of the page. */
  children?: ReactNode
}

/** Shows the keyboard shortcuts of a page. */
export function PageKeysDialog({ keys, choice, onClose, children }: PageKeysDialogProps) {
  const { t } = useI18n()
  return (
    <KeysDialog
      title={t('newsroom.review.keys')}
      description={t('newsroom.review.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      rows={Object.entries(keys).map(([key, action]) => ({
        keys: [key],
        does: t(`newsroom.review.key.${action}` as Key), // each action has such a text
      }))}
      choice={choice}
      choiceLabel={t('newsroom.review.keysOn')}
    >
      {children}
    </KeysDialog>
  )
}
