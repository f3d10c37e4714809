/** Said beside a field. */
export const fields = {
  required: 'Please fill this in.',
  name: 'Use at least two characters: letters, digits, spaces and . ’ - only.',
  email: 'This does not look like an email address, such as ada@example.com.',
  phoneNumber: 'A mobile number starts with + and the country code, such as +49 151 12345678.',
  code: 'A code has 4 to 12 letters or digits.',
  uma: 'A UMA address starts with $ and contains an @, such as $ada@example.com.',
  nickname: 'Use up to 100 letters, digits, spaces and . _ - ’ ( ).',
}
