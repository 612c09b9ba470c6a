import { XMLBuilder } from 'fast-xml-parser'

/**
 * An XML element: attributes begin with `@`, the text is `#text` or `#cdata`, an array repeats the element, and null omits
 * it.
 */
export type Xml = string | number | null | readonly Xml[] | { readonly [name: string]: Xml }

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  ignoreAttributes: false,
  processEntities: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A whole XML document in UTF-8 that starts with its declaration. Characters that XML forbids are removed from the texts.
 */
export const xmlDocument = (root: { readonly [name: string]: Xml }): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...(clean(root) as object) }) // `clean` returns an object for an object

function clean(value: Xml): unknown {
  if (typeof value === 'string') return value.replace(FORBIDDEN, '').toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(clean)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, clean(each)]])),
  )
}
