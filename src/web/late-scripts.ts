/** The longest time that scripts wait for the content of the page, from the first frame on. */
const PATIENCE_MS = 500

/**
 * Returns the page with its scripts requested only once its content is shown, so that text, typeface and first image do not
 * share a slow connection with them. A page that is not visible yet requests them all the same. `nonce` is set on the new
 * script that does this. A page without scripts is unchanged.
 */
export function withLateScripts(html: string, nonce: string): string {
  const [entry, source] = ENTRY.exec(html) ?? []
  if (entry === undefined || source === undefined) return html
  const ahead = [...html.matchAll(AHEAD)].flatMap(([, address = source]) =>
    address === source ? [] : [address],
  )
  const [before = '', ...after] = html.replaceAll(AHEAD, '').split(entry)
  return `${before}<script nonce="${nonce}">(${LOADER})(${JSON.stringify([source, ...ahead])},${PATIENCE_MS})</script>${after.join(entry)}`
}

const AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/

/** The loader that the browser runs. The first address is that of the script that imports the others. */
const LOADER = `function(a,ms){
var go=function(){var d=document,s=d.createElement("script");
go=function(){};
a.slice(1).forEach(function(h){var l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.appendChild(l)});
s.type="module";s.src=a[0];d.head.appendChild(s)};
addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(function(){go()})});setTimeout(function(){go()},ms)});
requestAnimationFrame(function(){setTimeout(function(){go()},ms)})}`.replaceAll('\n', '')
