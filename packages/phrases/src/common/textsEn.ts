import errors from '../../en/common/errors.json' with { type: 'json' };
import kit from '../../en/common/kit.json' with { type: 'json' };
import names from '../../en/common/names.json' with { type: 'json' };
import navigation from '../../en/common/navigation.json' with { type: 'json' };
import shell from '../../en/common/shell.json' with { type: 'json' };
import signin from '../../en/common/signin.json' with { type: 'json' };

export const texts = { errors, kit, names, navigation, shell, signin };
