import type { secondMethod as english } from '../english/secondMethod.ts'

export const secondMethod: typeof english = {
  title: 'Añade un segundo método de acceso',
  text: 'Tu llave de acceso es la única forma de entrar en tu monedero. Si la pierdes, nadie puede abrirlo por ti, ni siquiera Marram. Añade otro método de acceso o apunta tu frase de recuperación.',
  add: 'Añadir un método de acceso',
  phrase: 'Apuntar mi frase',
  later: 'Ahora no',
}
