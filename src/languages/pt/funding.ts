import type { Funding } from '../pack.ts'

export const funding: Funding = {
  dollarIsUnclear: true,
  threeDigits: { comma: 'decimal', point: 'groups' },
  scales: [
    ['billions?', null],
    ['bi', 1e9],
    ['mi', 1e6],
    ['tri|MM', null],
    ['M', 1e6],
    ['k|K', 1e3],
  ],
  ones: [
    ['meio', 0.5],
    ['um', 1],
  ],
  beforeOne:
    /(?<!\p{L})(?:de|por|os|uns|quase|levanta|levantou|capta|captou|arrecada|arrecadou|recebe|recebeu)\s+$/iu,
  raises:
    'levanta|levantou|levantado|capta|captou|captado|arrecada|arrecadou|arrecadado|recebe|recebeu|fecha|fechou|obtém|obteve|consegue|conseguiu',
  funding: 'rodada|ronda|financiamento|aporte|captação|série [a-h]|semente',
  other:
    'avalia\\p{L}*(?: em| de)?|valor de mercado|receitas?|vendas|lucros?|perdas?|contratos?|pedidos?|encomendas?|adquir\\p{L}*|aquisi\\p{L}*|compra\\p{L}*|subsídios?|empréstimos?|dívidas?|créditos?|fundos? (?:de)|fundo|no total|total|até (?:o momento|agora|hoje)|multas?|gast\\p{L}*|custos?|invest(?:e|iu|ir)|mercado|setor',
  planned:
    'negoci\\p{L}*|conversas|busca|buscam|procura|quer|querem|planeja|planeia|prevê|pretende|espera|pode|poderia|poderá|deve|deverá|vai|até|pelo menos|seria|teria|rumor(?:es)?|segundo fontes|fracass\\p{L}*|nega|não|se',
  earlier:
    'no ano passado|no mês passado|há|anterior(?:es)?|anteriormente|desde a sua fundação|desde sua fundação',
  leads: 'lidera|liderou|apoia|investe|participa',
}
