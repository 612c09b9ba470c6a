import { useState } from 'react'
import { useSession } from '#people/use-session.tsx'
import type { Narrowing } from './review-search.ts'
import { type SavedView, readViews, viewsKey, viewsWith } from './saved-views.ts'

/** The views of the account and what changes them. */
export type SavedViews = {
  views: readonly SavedView[]
  save: (name: string, narrowing: Narrowing) => void
  remove: (name: string) => void
}

/** The saved views of the person signed in, and how to change them. */
export function useSavedViews(): SavedViews {
  const userId = useSession().user?.id ?? ''
  const [held, hold] = useState(() => ({ userId, views: readViews(storageOfBrowser(), userId) }))
  if (held.userId !== userId) hold({ userId, views: readViews(storageOfBrowser(), userId) })
  const keep = (views: SavedView[]) => {
    hold({ userId, views })
    try {
      storageOfBrowser()?.setItem(viewsKey(userId), JSON.stringify(views))
    } catch {
      // full: the views live only as long as the page
    }
  }
  return {
    views: held.views,
    save: (name: string, narrowing: Narrowing) => keep(viewsWith(held.views, name, narrowing)),
    remove: (name: string) => keep(viewsWith(held.views, name, null)),
  }
}

function storageOfBrowser(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // forbidden by the browser settings
  }
}
