type Metadata = Record<string, unknown>

/**
 * The metadata of an article after an editor has changed some of its fields: a brief no longer claims that its points are as
 * published once its text was changed, nor that its standfirst has a source.
 */
export function metadataAfter(changed: readonly string[], metadata: Metadata): { metadata?: Metadata } {
  if (metadata['kind'] !== 'brief') return {}
  const { standfirst_source: source, ...rest } = metadata
  return {
    metadata: {
      ...rest,
      ...(changed.includes('content') && { as_published: false }),
      ...(!changed.includes('excerpt') && source !== undefined && { standfirst_source: source }),
    },
  }
}
