import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PageLinkProps = {
  /** The path of a page, e.g. `/news/{id}` or `/podcasts#{id}`, without a language. */
  href: string
  className: string
  /** Added while this page, or one below it, is shown. */
  activeClassName?: string
  /** A second link to the same page, which keyboards and screen readers pass by. */
  again?: boolean
  /** Pressed inside a menu, it closes it. */
  closes?: boolean
  /** Its name, where it shows a sign alone. */
  label?: string
  children: ReactNode
}

const PASSED_BY = { tabIndex: -1, 'aria-hidden': true } as const
const CLOSES = { 'data-closes': true } as const
/** What the router's own link says of the page that is shown. */
const ACTIVE = { 'data-status': 'active', 'aria-current': 'page' } as const

/** In the browser the router's own link: it loads ahead when it is pointed at, and moves without a reload. */
const BrowserLink = ({
  href,
  activeClassName = '',
  again = false,
  closes = false,
  label,
  ...rest
}: PageLinkProps) => (
  <Link
    {...targetOf(href)}
    activeProps={{ className: activeClassName }} // without, the router adds a class of its own
    {...(again && PASSED_BY)}
    {...(closes && CLOSES)}
    {...(label !== undefined && { 'aria-label': label })}
    {...rest}
  />
)

/** The router takes an address apart for each link of a page; there are dozens, and the server knows where they lead. */
function ServerLink({
  href,
  className,
  activeClassName = '',
  again = false,
  closes = false,
  label,
  children,
}: PageLinkProps) {
  const { address } = useRouteContext({ from: '__root__' })
  const { to, hash } = targetOf(href)
  const active = isWithin(useRouter().latestLocation.pathname, to)
  return (
    <a
      href={address.of(to) + (hash === undefined ? '' : `#${hash}`)}
      className={active && activeClassName !== '' ? `${className} ${activeClassName}` : className}
      {...(active && ACTIVE)}
      {...(again && PASSED_BY)}
      {...(closes && CLOSES)}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children}
    </a>
  )
}

function targetOf(href: string): { to: string; hash?: string } {
  const [to = '', hash] = href.split('#')
  return hash === undefined ? { to } : { to, hash }
}

const isWithin = (path: string, href: string): boolean =>
  path.startsWith(href) && (path.length === href.length || path[href.length] === '/')

/** A link to a page of this site, in the language that the address names. */
export const PageLink = import.meta.env.SSR ? ServerLink : BrowserLink
