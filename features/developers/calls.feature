@spec-7
Feature: What a browser asks of the server
  Other programs may ask the same, so the calls are to be relied on like the screens.

  @7.my-organizations-call @7.organizations-call @7.public-organization-call @7.bearer-token
  Scenario: Organizations are listed, searched and opened
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And every request of Ada is recorded
    When Ada visits "/my/organizations"
    Then Ada has called "GET Organization/my-organizations" with nothing
    When Ada visits "/organizations/"
    Then Ada has called "GET Organization" with
      | pageIndex     | 0  |
      | pageSize      | 10 |
      | searchString  |    |
      | sortDirection | 0  |
    When Ada visits the page of "Lindenschule"
    Then Ada has called "GET Organization/public/{id}" with nothing
    And every call of Ada carried her token

  @spec-3
  @3.access-levels @3.admission-types @7.create-organization-call @7.bearer-token @7.json-content
  Scenario: An organization is created
    Given Ada is signed in
    And every request of Ada is recorded
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Lindenschule"
    And Ada sets "Access Level" to "Private"
    And Ada sets "Admission Type" to "Approval Required"
    And Ada chooses "Create Organization"
    Then Ada is at the page of "Lindenschule"
    And Ada has called "POST Organization/create" with
      | name          | Lindenschule |
      | accessLevel   | 1            |
      | admissionType | 1            |
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Seeschule"
    And Ada sets "Access Level" to "Public"
    And Ada sets "Admission Type" to "Automatic"
    And Ada chooses "Create Organization"
    Then Ada is at the page of "Seeschule"
    And Ada has called "POST Organization/create" with
      | name          | Seeschule |
      | accessLevel   | 0         |
      | admissionType | 0         |
    And every call of Ada carried her token
    And what Ada sent was JSON, but for images

  @7.admin-organization-call @7.settings-call @7.settings-update @7.settings-update-fields @7.update-organization-call @7.bearer-token @7.json-content
  Scenario: Settings are read and saved
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And every request of Ada is recorded
    When Ada visits the settings of "Lindenschule"
    Then Ada has called "GET Organization/admin/{id}" with nothing
    And Ada has called "GET Organization/admin/settings/{id}" with nothing
    When Ada chooses a photo as "Logo"
    Then Ada sees her "Logo"
    When Ada renames it "Lindenhof"
    Then Ada is offered "Lindenhof"
    And Ada has called "PUT Organization/update/{id}" with
      | name              | Lindenhof        |
      | accessLevel       | 0                |
      | admissionType     | 0                |
      | logoImageId       | {id}             |
      | coverImageId      | null             |
      | description       | null             |
      | place             | null             |
      | contactEmail      | null             |
      | selfEnrollmentAge | 18               |
      | timeZone          | America/New_York |
      | welcomeText       | null             |
      | version           | 1                |
    And every call of Ada carried her token
    And what Ada sent was JSON, but for images

  @7.admin-organization-call @7.public-organization-call
  Scenario: Nobody asks for an organization without an id
    Given Ada is signed in
    And every request of Ada is recorded
    When Ada visits "/organizations/x/"
    Then Ada reads the title "Something went wrong!"
    When Ada visits "/organizations/x/admin/home"
    Then Ada reads the title "Something went wrong!"
    And Ada has called nothing but "GET Account/me" and "GET Notification/my/unread"

  @7.create-class-call @7.admin-class-call @7.update-class-call @7.classes-call @7.bearer-token @7.json-content
  Scenario: A class is created, read, saved and listed
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And every request of Ada is recorded
    When Ada visits "classes/new" in the administration of "Lindenschule"
    And Ada sets "Name" to "Algebra"
    And Ada sets "Semester" to "Fall 2026"
    And Ada chooses "Create Class"
    Then Ada reads the title "Algebra"
    And Ada has called "POST Class/admin" with
      | organizationId | {id}       |
      | semesterId     | {id}       |
      | name           | Algebra    |
      | startDate      | 2026-09-01 |
      | endDate        | 2026-12-19 |
      | status         | Draft      |
      | summary        | null       |
      | description    | null       |
      | teachers       | []         |
      | photoImageId   | null       |
      | weekday        | null       |
      | slotId         | null       |
      | startTime      | null       |
      | endTime        | null       |
      | roomId         | null       |
      | bring          | null       |
      | category       | null       |
      | customValues   | []         |
      | minAge         | null       |
      | maxAge         | null       |
      | minGradeLevelId | null      |
      | maxGradeLevelId | null      |
      | agePolicy      | Strict     |
      | minStudents    | null       |
      | maxStudents    | null       |
      | hasWaitlist    | true       |
      | enrollment     | Open       |
      | override       | null       |
    And Ada has called "GET Class/admin/{id}" with nothing
    When Ada chooses "Settings"
    And Ada sets "Name" to "Botany"
    And Ada sets "Status" to "Published"
    And Ada chooses "Save"
    Then Ada reads the title "Botany"
    And Ada has called "PUT Class/admin/{id}" with
      | semesterId   | {id}       |
      | name         | Botany     |
      | startDate    | 2026-09-01 |
      | endDate      | 2026-12-19 |
      | status       | Published  |
      | summary      | null       |
      | description  | null       |
      | teachers     | []         |
      | photoImageId | null       |
      | weekday      | null       |
      | slotId       | null       |
      | startTime    | null       |
      | endTime      | null       |
      | roomId       | null       |
      | bring        | null       |
      | category     | null       |
      | customValues | []         |
      | minAge       | null       |
      | maxAge       | null       |
      | minGradeLevelId | null    |
      | maxGradeLevelId | null    |
      | agePolicy    | Strict     |
      | minStudents  | null       |
      | maxStudents  | null       |
      | hasWaitlist  | true       |
      | enrollment   | Open       |
      | override     | null       |
      | version      | 1          |
    When Ada goes to "Classes"
    Then Ada has called "GET Class/admin/organization/{id}" with
      | pageIndex     | 0  |
      | pageSize      | 10 |
      | searchString  |    |
      | sortDirection | 0  |
    And every call of Ada carried her token
    And what Ada sent was JSON, but for images

  @7.teaching-classes-call @7.enrolled-classes-call @7.bearer-token
  Scenario: Everybody asks for their own classes
    Given Ada is signed in
    And every request of Ada is recorded
    When Ada visits "/my/classes"
    Then Ada has called "GET Class/my-teaching-classes" with
      | pageIndex     | 0  |
      | pageSize      | 10 |
      | searchString  |    |
      | sortDirection | 0  |
    When Ada chooses "Enrolled Classes"
    Then Ada has called "GET Class/my-enrolled-classes" with
      | pageIndex     | 0  |
      | pageSize      | 10 |
      | searchString  |    |
      | sortDirection | 0  |
    And every call of Ada carried her token

  @7.sign-up-call @7.login-call @7.json-content
  Scenario: Signing up and logging in
    Given Ben has an account
    And every request of Ada is recorded
    When Ada signs up with the password "correct horse battery"
    Then Ada has called "POST Account/sign-up" with
      | firstName | Ada                   |
      | lastName  | Lind                  |
      | email     | ada@example.org       |
      | password  | correct horse battery |
    When every request of Ben is recorded
    And Ben visits "/login"
    And Ben logs in
    Then Ben has called "POST Account/login" with
      | email    | ben@example.org       |
      | password | correct horse battery |
    And what Ben sent was JSON, but for images
