import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useI18n, usePath } from './i18n.ts'

type PageLinkProps = {
  /** The path of a page, e.g. `/news/{id}` or `/podcasts#{id}`, without a language. */
  href: string
  className: string
  /** Added while this page, or a page below it, is shown. */
  activeClassName?: string
  /** A second link to the same page, which keyboards and screen readers skip. */
  again?: boolean
  /** Inside a menu, a click on the link closes the menu. */
  closes?: boolean
  /** For readers only: crawlers find nothing there. */
  nofollow?: boolean
  /** Its accessible name, if it shows only an icon. */
  label?: string
  children: ReactNode
}

const PASSED_BY = { tabIndex: -1, 'aria-hidden': true } as const
const CLOSES = { 'data-closes': true } as const
/** The attributes that the router's own link sets for the current page. */
const ACTIVE = { 'data-status': 'active', 'aria-current': 'page' } as const

/**
 * A link to a page of this site, in the language of the current address. It preloads on hover and navigates without a
 * reload. The router's own link parses its address on both server and browser, and a page has dozens.
 */
export function PageLink({
  href,
  className,
  activeClassName = '',
  again = false,
  closes = false,
  nofollow = false,
  label,
  children,
}: PageLinkProps) {
  const { addressOf } = useI18n()
  const [to = '', hash] = href.split('#')
  const active = isWithin(usePath(), to)
  return (
    <a
      href={addressOf(to) + (hash === undefined ? '' : `#${hash}`)}
      className={active && activeClassName !== '' ? `${className} ${activeClassName}` : className}
      {...(active && ACTIVE)}
      {...(again && PASSED_BY)}
      {...(closes && CLOSES)}
      {...(nofollow && { rel: 'nofollow' })}
      {...(label !== undefined && { 'aria-label': label })}
      {...useWay({ to, ...(hash !== undefined && { hash }) })}
    >
      {children}
    </a>
  )
}

const isWithin = (path: string, href: string): boolean =>
  path.startsWith(href) && (path.length === href.length || path[href.length] === '/')

type Way = { to: string; hash?: string }

/** The event handlers of a link after hydration. */
const useWay = import.meta.env.SSR ? () => undefined : useRouterWay

function useRouterWay(way: Way) {
  const router = useRouter()
  const ahead = () => void router.preloadRoute(way).catch(() => undefined) // a click loads it anyway
  return {
    onMouseEnter: ahead,
    onFocus: ahead,
    onTouchStart: ahead,
    onClick: (event: MouseEvent) => {
      const { altKey, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || button !== 0) return
      event.preventDefault()
      void router.navigate(way)
    },
  }
}
