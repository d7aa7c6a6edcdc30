CREATE TABLE `sales_days` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `currency`)
);
--> statement-breakpoint
-- By hand from here on. 25200000 ms is Bangkok's offset, 86400000 ms a day. An order becomes approved once.
CREATE TRIGGER `sales_days_placed` AFTER INSERT ON `orders` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `sales_days` (`day`, `currency`, `orders`, `amount`) VALUES ((NEW.`updated_at` + 25200000) / 86400000, NEW.`currency`, 1, NEW.`payable`)
    ON CONFLICT (`day`, `currency`) DO UPDATE SET `orders` = `orders` + 1, `amount` = `amount` + NEW.`payable`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_days_approved` AFTER UPDATE OF `status` ON `orders` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `sales_days` (`day`, `currency`, `orders`, `amount`) VALUES ((NEW.`updated_at` + 25200000) / 86400000, NEW.`currency`, 1, NEW.`payable`)
    ON CONFLICT (`day`, `currency`) DO UPDATE SET `orders` = `orders` + 1, `amount` = `amount` + NEW.`payable`;
END;
--> statement-breakpoint
-- What was refused before it was ever approved is in no sum, so its refund isn't either.
CREATE TRIGGER `sales_days_refunded` AFTER UPDATE OF `refunded_amount` ON `orders` WHEN NEW.`refunded_amount` <> OLD.`refunded_amount`
    AND (NEW.`status` = 'approved' OR EXISTS (SELECT 1 FROM `order_history` WHERE `order_id` = NEW.`id` AND `to_status` = 'approved')) BEGIN
  INSERT INTO `sales_days` (`day`, `currency`, `refunded`) VALUES ((NEW.`updated_at` + 25200000) / 86400000, NEW.`currency`, NEW.`refunded_amount` - OLD.`refunded_amount`)
    ON CONFLICT (`day`, `currency`) DO UPDATE SET `refunded` = `refunded` + NEW.`refunded_amount` - OLD.`refunded_amount`;
END;
--> statement-breakpoint
INSERT INTO `sales_days` (`day`, `currency`, `orders`, `amount`)
  SELECT (`h`.`at` + 25200000) / 86400000 AS `of_day`, `o`.`currency`, count(*), sum(`o`.`payable`) FROM `order_history` AS `h` JOIN `orders` AS `o` ON `o`.`id` = `h`.`order_id`
  WHERE `h`.`to_status` = 'approved' AND coalesce(`h`.`from_status`, '') <> 'approved' GROUP BY `of_day`, `o`.`currency`;
--> statement-breakpoint
-- A refund before the update has no day of its own: it counts on the day of the order's last change.
INSERT INTO `sales_days` (`day`, `currency`, `refunded`)
  SELECT (`updated_at` + 25200000) / 86400000 AS `of_day`, `currency`, sum(`refunded_amount`) FROM `orders`
  WHERE `refunded_amount` > 0 AND EXISTS (SELECT 1 FROM `order_history` WHERE `order_id` = `orders`.`id` AND `to_status` = 'approved') GROUP BY `of_day`, `currency`
  ON CONFLICT (`day`, `currency`) DO UPDATE SET `refunded` = excluded.`refunded`;
