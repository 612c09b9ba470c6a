import { useEffect, useSyncExternalStore } from 'react'
import { late } from '#ui/late.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n, usePath } from '#languages/i18n.ts'
import { arrive, attach, heard, onPlayer, playerState } from './player.ts'

const Bar = late(() => import('./player-bar.tsx'))

/**
 * Rendered once in the page frame: the only `<audio>` of the site. Its controls are loaded when an episode is first played.
 */
export function PlayerFrame() {
  const { t } = useI18n()
  const path = usePath()
  const isOpen = useSyncExternalStore(
    onPlayer,
    () => playerState().episode !== null,
    () => false,
  )
  useEffect(() => arrive(path), [path])
  const sayFailed = () =>
    toast.error(t('library.error'), { id: 'audio', description: t('library.podcasts.playFailed') })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are for pictures; speech alone has a transcript */}
      <audio ref={attach} preload="none" {...heard(sayFailed, () => toast.dismiss('audio'))} />
      {isOpen && <Bar />}
    </>
  )
}
