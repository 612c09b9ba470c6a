import KeysDialog from '#ui/keys-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type GO_KEYS, PAGE_KEYS, pageKeysChoice } from '../keys.ts'

/** Texts of the pages that `g` leads to; the navigation uses them too. */
const PAGES = {
  h: 'library.shelf.key.home',
  n: 'frame.nav.news',
  t: 'frame.nav.tools',
  a: 'frame.nav.agents',
  e: 'frame.nav.events',
  p: 'frame.nav.podcasts',
  l: 'frame.nav.leaderboard',
  s: 'library.shelf.title',
} as const satisfies Record<keyof typeof GO_KEYS, string>

/** The dialog that lists the keys of every public page. */
export default function PageKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <KeysDialog
      title={t('library.shelf.keys')}
      description={t('library.shelf.keysText')}
      closeLabel={t('kit.close')}
      onClose={onClose}
      groups={[
        {
          rows: [
            ...Object.entries(PAGE_KEYS).map(([key, action]) => ({
              keys: [key],
              does: t(`library.shelf.key.${action}`),
            })),
            ...Object.entries(PAGES).map(([key, page]) => ({ keys: ['g', key], does: t(page) })),
          ],
        },
      ]}
      choice={pageKeysChoice}
      choiceLabel={t('library.shelf.keysOn')}
    />
  )
}
