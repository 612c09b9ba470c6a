import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '#platform/ask.ts'
import { community } from './calls.ts'

export const communityQuery = callQuery(community, {})

/** Where the community of readers meets; null while no place is set, and while that is not known. */
export const useCommunity = (): string | null => useQuery(communityQuery).data?.url ?? null

/** Leads to the community, which is another site. */
export const CommunityLink = ({
  url,
  className,
  children,
}: {
  url: string
  className: string
  children: ReactNode
}) => (
  <a href={url} rel="noopener" className={className}>
    {children}
  </a>
)
