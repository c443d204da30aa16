import errors from '../../fr/common/errors.json' with { type: 'json' };
import kit from '../../fr/common/kit.json' with { type: 'json' };
import names from '../../fr/common/names.json' with { type: 'json' };
import navigation from '../../fr/common/navigation.json' with { type: 'json' };
import shell from '../../fr/common/shell.json' with { type: 'json' };
import signin from '../../fr/common/signin.json' with { type: 'json' };

export const texts = { errors, kit, names, navigation, shell, signin };
