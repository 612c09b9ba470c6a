import { Disclosure, ROW } from '#kit/disclosure.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { type Topic, nameKey } from '#library/rules.ts'
import { shelf, useShelf } from './shelf-store.ts'

/** What else can be done with a story: its topic is left out of lists on this device, or shown again. */
export function TopicMenu({ story: { title, topic } }: { story: { title: string; topic: Topic } }) {
  const { t } = useI18n()
  const name = t(nameKey('topic', topic) as Key) // a closed list
  const isMuted = useShelf().muted.includes(topic)
  const press = () => {
    if (isMuted) {
      shelf.unmute(topic)
      return
    }
    shelf.mute(topic)
    toast.info(t('library.shelf.isMuted', { topic: name }), {
      id: 'muted',
      action: { label: t('library.shelf.undo'), onPress: () => shelf.unmute(topic) },
    })
  }
  return (
    <Disclosure label={t('library.shelf.choices', { title })} face={<Dots />} panelClassName="w-56" late>
      <button type="button" data-closes className={ROW} onClick={press}>
        {t(isMuted ? 'library.shelf.unmute' : 'library.shelf.mute', { topic: name })}
      </button>
    </Disclosure>
  )
}

const Dots = () => (
  <svg viewBox="0 0 20 20" className="size-4" fill="currentColor" aria-hidden="true">
    <path d="M3 8.5h3v3H3zM8.5 8.5h3v3h-3zM14 8.5h3v3h-3z" />
  </svg>
)
