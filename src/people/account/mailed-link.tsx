import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * The secret of an emailed link, from the parameter `name`; null if there is none. It is removed from the address bar once
 * read.
 */
export function useMailedToken(name = 'token'): string | null {
  const asked = useRouterState({ select: ({ location }) => location.searchStr })
  const [token] = useState(() => {
    const search = typeof window === 'undefined' ? asked : window.location.search
    return new URLSearchParams(search).get(name)
  })
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== null) void navigate({ to: '.', search: {}, replace: true })
  }, [token, navigate])
  return token
}

/** The column of a page with a single task. */
export const OneThing = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] py-12 sm:py-16">
    <div className="w-full max-w-[480px]">{children}</div>
  </main>
)
