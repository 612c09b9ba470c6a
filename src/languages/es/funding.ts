import type { Funding } from '../pack.ts'

export const funding: Funding = {
  dollarIsUnclear: true,
  threeDigits: { comma: 'unclear', point: 'groups' },
  scales: [
    ['billions?|MM', null],
    ['M', 1e6],
    ['k|K', 1e3],
  ],
  ones: [
    ['medio', 0.5],
    ['un', 1],
  ],
  beforeOne:
    /(?<!\p{L})(?:de|por|los|unos|casi|recauda|recaudó|levanta|levantó|capta|captó|obtiene|obtuvo|cierra|cerró)\s+$/iu,
  raises:
    'levanta|levantó|levantado|recauda|recaudó|recaudado|capta|captó|captado|cierra|cerró|cerrado|obtiene|obtuvo|obtenido|consigue|consiguió',
  funding: 'ronda|financiación|financiamiento|serie [a-h]|semilla|recaudación',
  other:
    'valora\\p{L}*(?: en| de)?|valuaci\\p{L}*|avalú\\p{L}*|ingresos|ventas|ganancias|pérdidas|contratos?|pedidos?|adqui\\p{L}*|compra\\p{L}*|subvenci\\p{L}*|préstamos?|deudas?|créditos?|fondos? (?:de)|fondo|en total|total|hasta la fecha|multas?|gast\\p{L}*|costes?|costos?|invierte|invirtió|invertir|mercado|sector',
  planned:
    'negoci\\p{L}*|conversaciones|busca|buscan|quiere|quieren|planea|prevé|pretende|espera|aspira|podría|podrían|debería|va a|planes|hasta|al menos|sería|habría|rumor(?:es)?|según fuentes|fracas\\p{L}*|desmiente|no|si',
  earlier: 'el año pasado|el mes pasado|hace|anterior(?:es)?|anteriormente|previa\\p{L}*|desde su fundación',
  leads: 'lidera|lideró|respalda|invierte|participa|apoya',
}
