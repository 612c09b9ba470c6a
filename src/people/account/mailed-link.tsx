import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

/** The secret of a link in a mail, in the parameter `name`; null without one. It leaves the address bar once it is read. */
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

/** A page with one thing to do: its column. */
export const OneThing = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] py-12 sm:py-16">
    <div className="w-full max-w-[480px]">{children}</div>
  </main>
)
