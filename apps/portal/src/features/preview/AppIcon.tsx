import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import DeskOutlined from '@mui/icons-material/DeskOutlined';
import CoffeeOutlined from '@mui/icons-material/CoffeeOutlined';
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FitnessCenterOutlined from '@mui/icons-material/FitnessCenterOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LocalParkingOutlined from '@mui/icons-material/LocalParkingOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PedalBikeOutlined from '@mui/icons-material/PedalBikeOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RestaurantOutlined from '@mui/icons-material/RestaurantOutlined';
import RoomServiceOutlined from '@mui/icons-material/RoomServiceOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import WifiOutlined from '@mui/icons-material/WifiOutlined';
import Box from '@mui/material/Box';

const icons = {
  badge: BadgeOutlined,
  bicycle: PedalBikeOutlined,
  bus: DirectionsBusOutlined,
  calendar: CalendarMonthOutlined,
  coffee: CoffeeOutlined,
  concierge: RoomServiceOutlined,
  desk: DeskOutlined,
  events: EventOutlined,
  fitness: FitnessCenterOutlined,
  help: HelpOutlineOutlined,
  home: HomeOutlined,
  key: KeyOutlined,
  locker: LockOutlined,
  lunch: RestaurantOutlined,
  map: MapOutlined,
  news: NewspaperOutlined,
  notifications: NotificationsOutlined,
  parking: LocalParkingOutlined,
  people: GroupsOutlined,
  phone: PhoneOutlined,
  room: MeetingRoomOutlined,
  service: BuildOutlined,
  wifi: WifiOutlined,
} as const;

/** The icons that every app has, by name, in alphabetical order; a customer's icon bundle may bring more. */
export const appIconNames: readonly string[] = Object.keys(icons);

function isKnown(name: string): name is keyof typeof icons {
  return Object.hasOwn(icons, name);
}

interface AppIconProps {
  readonly name: string | null;
  /** The address of the picture that a customer's own icon bundle has under the name. */
  readonly own?: string | undefined;
}

/** An icon of the app by its name: that of the customer's own bundle, else the one of every app, else a neutral one. */
export function AppIcon({ name, own }: AppIconProps) {
  if (own !== undefined)
    return <Box component="img" src={own} alt="" sx={{ width: 24, height: 24, flexShrink: 0, objectFit: 'contain' }} />;
  const Icon = name !== null && isKnown(name) ? icons[name] : WidgetsOutlined;
  return <Icon aria-hidden />;
}
