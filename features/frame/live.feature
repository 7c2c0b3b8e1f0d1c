@spec-4
Feature: What others change appears by itself
  People who work at the same time see what the others do, without a reload, and lose nothing that they type.

  Background:
    Given browsers follow what others change
    And Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds |
      | Ben  | Owner |

  @4.live-rows @4.live-drafts
  Scenario: Two administrators see each other's changes
    Given "Lindenschule" has the rooms
      | name   |
      | Studio |
    When Ada visits the rooms of "Lindenschule"
    And Ben visits the rooms of "Lindenschule"
    And Ada and Ben hear what others change
    And Ada chooses "Edit Studio"
    And Ada sets
      | Name | Art studio |
    When Ben chooses "Add room"
    And Ben sets
      | Name | Kitchen |
    And Ben chooses "Add room"
    Then "Kitchen" appears for Ada by itself
    And Ada finds "Name" set to "Art studio"
    When Ada chooses "Save room"
    Then "Art studio" appears for Ben by itself
    And Ada has loaded the page once
    And Ben has loaded the page once

  @4.live-drafts @5.unsaved-changes @spec-5
  Scenario: Whoever is asked before leaving unsaved changes stays, while the rows behind the question change
    Given "Lindenschule" has the rooms
      | name   |
      | Studio |
    When Ada visits the rooms of "Lindenschule"
    And Ben visits the rooms of "Lindenschule"
    And Ada and Ben hear what others change
    And Ada chooses "Edit Studio"
    And Ada sets
      | Name | Art studio |
    And Ada goes to "All members"
    Then Ada sees the dialog "Leave without saving?"
    When Ben chooses "Add room"
    And Ben sets
      | Name | Kitchen |
    And Ben chooses "Add room"
    Then "Kitchen" appears for Ada by itself
    When Ada answers "Stay"
    Then Ada finds "Name" set to "Art studio"

  @4.live-notifications @4.read-everywhere
  Scenario: A notification arrives while the page is open, and is read on another device
    Given Mia is signed in to the account of Ben
    When Ben visits "/"
    And Mia visits "/my/organizations"
    And Ben and Mia hear what others change
    And Ada visits "announcements/new" in the administration of "Lindenschule"
    And Ada sets
      | Title | No class on Saturday      |
      | Text  | The road is full of snow. |
    And Ada chooses "Publish"
    Then the bell of Ben says "Notifications, 1 unread"
    And Ben hears "1 new notification"
    And the bell of Mia says "Notifications, 1 unread"
    When Mia goes to "Notifications, 1 unread"
    Then Mia sees "The road is full of snow."
    When Mia chooses "Mark all as read"
    Then the bell of Mia says "Notifications"
    And the bell of Ben says "Notifications"
