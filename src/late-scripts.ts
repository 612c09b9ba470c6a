/** From the first frame on the scripts wait this long at most for what the page shows. */
const PATIENCE_MS = 500

/**
 * The same page, whose scripts are asked for once it shows what it has: its text, its typeface and its first picture do not
 * share a slow line with them. A page that nobody looks at yet asks for them all the same. `nonce` is stamped on the new
 * script, which does it. A page without scripts stays as it is.
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

/** What the browser runs. Addresses begin with that of the script that imports the others. */
const LOADER = `function(a,ms){
var go=function(){var d=document,s=d.createElement("script");
go=function(){};
a.slice(1).forEach(function(h){var l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.appendChild(l)});
s.type="module";s.src=a[0];d.head.appendChild(s)};
addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(function(){go()})});setTimeout(function(){go()},ms)});
requestAnimationFrame(function(){setTimeout(function(){go()},ms)})}`.replaceAll('\n', '')
