import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { shelf } from './use-shelf.tsx'

/** Empties a list of the shelf and offers to undo that, except for a history that is no longer kept. */
export function useClear(list: 'saved' | 'history'): () => void {
  const { t } = useI18n()
  return () => {
    const { saved, history, keepsHistory = true } = shelf.state()
    const before = { saved: [], history: [], [list]: list === 'saved' ? saved : history }
    const restore = () => shelf.change({ do: 'restore', ...before })
    shelf.change({ do: 'clear', list })
    toast.info(t(`library.shelf.cleared.${list}`), {
      id: 'cleared',
      ...((list === 'saved' || keepsHistory) && {
        action: { label: t('library.shelf.undo'), onPress: restore },
      }),
    })
  }
}
