import Dialog from '#kit/dialog.tsx'
import { Tick } from '#kit/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { GO_KEYS, PAGE_KEYS, useKeysChoice } from './keys.ts'

/** Words of the pages that `g` leads to; they stand in the navigation too. */
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

/** The keys of a page, and the switch that turns them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const [on, choose] = useKeysChoice()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('library.shelf.keys')}
      description={t('library.shelf.keysText')}
      closeLabel={t('kit.close')}
    >
      <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {Object.entries(PAGE_KEYS).map(([key, deed]) => (
          <Row key={key} keys={[key]} does={t(`library.shelf.key.${deed}`)} />
        ))}
        {Object.entries(PAGES).map(([key, page]) => (
          <Row key={key} keys={['g', key]} does={t(page)} />
        ))}
      </dl>
      <div className="mt-3">
        <Tick
          label={t('library.shelf.keysOn')}
          checked={on}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

const Row = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div className="flex items-center gap-3 border-b border-line py-2 text-sm">
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
)
