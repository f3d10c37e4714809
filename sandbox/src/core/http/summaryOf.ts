const acronyms = ['UMA', 'KYC', 'CSV', 'SCA', 'VASP', 'VASPs']

/** Summarizes an operation in the words of its id: `getCustomerById` is "Get customer". */
export function summaryOf(operationId: string): string {
  const isOfAgent = operationId.includes('AgentMe')
  const what = operationId
    .replace(/^sandbox/, '')
    .replace(/ById$/, '')
    // The agent that calls is the resource itself where nothing follows.
    .replace(/AgentMe$/, 'OwnAgent')
    .replace('AgentMe', '')
  const [first = '', ...rest] = what.split(/(?=[A-Z])/).map((word) => spell(word.toLowerCase()))
  const name = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
  return isOfAgent && !name.endsWith('own agent') ? `${name} as an agent` : name
}

function spell(word: string): string {
  return acronyms.find((acronym) => acronym.toLowerCase() === word) ?? word
}
