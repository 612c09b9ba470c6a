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
  const change = (name: string, narrowing: Narrowing | null) => {
    const views = viewsWith(readViews(storageOfBrowser(), userId), name, narrowing) // another tab may have saved one
    hold({ userId, views })
    try {
      storageOfBrowser()?.setItem(viewsKey(userId), JSON.stringify(views))
    } catch {
      // full: the views live only as long as the page
    }
  }
  return {
    views: held.views,
    save: (name: string, narrowing: Narrowing) => change(name, narrowing),
    remove: (name: string) => change(name, null),
  }
}

function storageOfBrowser(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // forbidden by the browser settings
  }
}
