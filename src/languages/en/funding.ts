import type { Funding } from '../pack.ts'

export const funding: Funding = {
  dollarIsUnclear: false,
  threeDigits: { comma: 'groups', point: 'decimal' },
  scales: [
    ['billions?', 1e9],
    ['crores?', 1e7],
    ['lakhs?', 1e5],
    ['MM', 1e6],
    ['B|b', 1e9],
    ['M|m', 1e6],
    ['K|k', 1e3],
  ],
  ones: [
    [String.raw`half\s+an?`, 0.5],
    [String.raw`an?|one`, 1],
  ],
  beforeOne: null,
  raises:
    'raise[sd]?|raising|secure[sd]?|lands?|landed|bags?|bagged|nabs?|nabbed|close[sd]?|hauls? in|pulls? in|scores?|scored|snags?|snagged|picks? up|attracts?|attracted|garner(?:s|ed)?|collects?|collected',
  funding: 'funding|financing|fundraise|fundraising|round|series [a-h]\\d?|seed|pre-seed',
  other:
    'valuations?(?: of)?|valued at|values it at|valuing|worth|market cap(?:itali[sz]ation)?|revenues?|sales|arr|run rate|profits?|losses|loss|contracts?|deals?|orders?|acqui\\p{L}*|buys?|bought|purchase[sd]?|mergers?|grants?|loans?|debt|credit|facility|funds?|in total|to date|total(?:s|ing)?(?: of| to)?|so far|altogether|fines?|lawsuits?|settle\\p{L}*|salar\\p{L}*|bonus\\p{L}*|spend(?:ing|s)?|spent|costs?|invests?|invested|investing|capex|market|industry|sector',
  planned:
    'in talks|talks|negotiat\\p{L}*|seek(?:s|ing)?|sought|plans?|planning|planned|aims?|aiming|wants?|hopes?|hoping|could|may|might|would|will|expect\\p{L}*|consider(?:s|ing)?|eye[sd]?|eyeing|looking to|set to|poised|about to|target(?:s|ing)?|up to|as much as|at least|reported(?:ly)?|rumou?r\\p{L}*|sources|fail\\p{L}*|denie[sd]|not|never|no|if|cancel\\p{L}*',
  earlier:
    'last year|last month|years? ago|months? ago|previous(?:ly)?|earlier|prior|since its founding|since launch',
  leads: 'leads?|led|leading|backs?|backed|joins?|invests?',
}
