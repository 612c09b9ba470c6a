import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { type Topic, nameKey } from '#articles/rules.ts'
import type { Stance } from './rules.ts'
import { shelf, useOwner, useShelf } from './use-shelf.tsx'

/** Further actions for a story: its topic is hidden in lists or shown again, and signed-in readers may follow it. */
export function TopicMenu({ story: { title, topic } }: { story: { title: string; topic: Topic } }) {
  const { t } = useI18n()
  const name = t(nameKey('topic', topic) as Key) // topics are a closed list
  const isMember = useOwner() !== null
  const { muted, followed = [] } = useShelf()
  const [isMuted, isFollowed] = [muted.includes(topic), followed.includes(topic)]
  const set = (stance: Stance | null) => shelf.change({ do: 'topic', topic, stance })
  const mute = () => {
    const before = isFollowed ? 'follow' : null
    set(isMuted ? null : 'mute')
    if (isMuted) return
    toast.info(t('library.shelf.isMuted', { topic: name }), {
      id: 'muted',
      action: { label: t('library.shelf.undo'), onPress: () => set(before) },
    })
  }
  const follow = () => {
    set(isFollowed ? null : 'follow')
    if (!isFollowed)
      toast.success(t('library.shelf.isFollowed', { topic: name }), {
        id: 'followed',
        description: t('library.shelf.isFollowedText'),
      })
  }
  return (
    <Disclosure label={t('library.shelf.choices', { title })} face={<Dots />} panelClassName="w-56" late>
      {isMember && (
        <button type="button" data-closes className={ROW} onClick={follow}>
          {t(isFollowed ? 'library.shelf.unfollow' : 'library.shelf.follow', { topic: name })}
        </button>
      )}
      <button type="button" data-closes className={ROW} onClick={mute}>
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
