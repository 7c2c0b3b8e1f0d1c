@spec-2 @2.family-content
Feature: My family
  Who belongs to a family, what caretakers of its children must know, and who can see and change that.

  Background:
    Given Ada is signed in

  @spec-1 @1.members
  Scenario: A parent creates a family and adds a child
    When Ada visits "/my/family"
    And Ada chooses "Create a family"
    And Ada chooses "Create family"
    Then Ada reads the heading "Lind family"
    And Ada goes on from the beginning of the screen
    When Ada chooses "Add a child"
    And Ada sets
      | First name | Mia        |
      | Birth date | 2018-03-04 |
    And Ada chooses "Add child"
    Then Ada sees "Children (ages as of EEE, MMM d)"
    And Ada sees "years, born 03/04/2018"
    When Ada goes to "Mia Lind"
    Then Ada reads the title "Mia Lind"

  Scenario: A parent with two households has two families
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada chooses "Create another family"
    And Ada sets
      | Family name | Grove family |
    And Ada chooses "Create family"
    Then Ada reads the heading "Grove family"
    And Ada sees "Mia Lind"
    And Ada sees "Create another family"

  @6.family-access @spec-6
  Scenario: An adult with view access joins by email, sees everything and cannot change anything
    Given Ada has a family with "Mia"
    And Ben is signed in
    When Ada visits "/my/family"
    And Ada chooses "Invite an adult"
    And Ada sets
      | Email  | ben@example.org |
      | Access | View            |
    And Ada chooses "Send invitation"
    Then Ada sees "View only · expires"
    When Ben opens the link in the email "You are invited to a family at Kinroll" to Ben
    Then Ben is at "/my/family"
    And Ben sees "You can view this family. Ada Lind can edit it."
    And Ben is not offered "Add a child"
    When Ben goes to "Mia Lind"
    And Ben goes to "Care notes"
    Then Ben sees "No conditions listed."
    And Ben is not offered "Save"
    When Ben visits "/my/family"
    And Ben goes to "Mia Lind"
    And Ben goes to "Emergency contacts"
    Then Ben sees "No contacts yet."

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: A shared child is in both families, and neither family sees the other
    Given Ada has the families
      | child | address     |
      | Mia   | 1 Mill Road |
    And Ben is signed in
    And Ben has a family with "Tom"
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada chooses "Share with another household"
    And Ada sets
      | Email of an adult in that home | ben@example.org |
    And Ada chooses "Send invitation"
    Then Ada sees the dialog "Share Mia Lind with ben@example.org?" saying "ben@example.org will see and edit Mia Lind’s details and care notes."
    When Ada answers "Share"
    Then Ada sees one toast "Success" saying "The invitation was sent"
    And Ada sees "Shares Mia Lind · expires"
    When Ben opens the link in the email "You are invited to share a child at Kinroll" to Ben
    Then Ben sees "Mia Lind"
    And Ben does not see "1 Mill Road"
    And Ben does not see "Ada Lind"
    When Ada visits "/my/family"
    Then Ada sees "Mia Lind"
    And Ada does not see "Ben Lind"
    And Ada does not see "Tom Lind"

  @4.last-full-access @spec-4
  Scenario: The last adult with full access cannot leave the children
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada goes to "Family settings"
    Then Ada sees "First, give full access to another adult who has an account."
    And Ada is not offered "Leave this family"

  @6.family-strangers @spec-6 @spec-8
  Scenario: A stranger cannot find a family
    Given Ben is signed in
    And Ben has a family with "Tom"
    When Ada visits the family of Ben
    Then Ada reads the title "Not Found"

  @6.family-access @spec-6
  Scenario: An adult with pickup access needs no account, and can be invited later
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada chooses "Add an adult without an account"
    And Ada sets
      | First name | Oma |
    And Ada chooses "Add adult"
    Then Ada sees "Other adult · Pickup only · No account"
    When Ada goes to "Oma"
    And Ada chooses "Invite them to create an account"
    And Ada sets
      | Email | olga@example.org |
    And Ada chooses "Send invitation"
    Then Ada sees one toast "Success" saying "The invitation was sent"
    And Ada sees "You can withdraw the invitation in My Family."
    When Ada visits "/my/family"
    Then Ada sees "Invited until"
